/**
 * The values that stand for what is there in examples: a company with this brand, this customer and so on. The test that
 * sends every example puts its own in their place, wherever a field of that name has that value.
 */
export const SAMPLE = {
  companyID: 7,
  brandID: 12,
  awaitingBrandID: 13,
  smsID: 1001,
  scheduledSmsID: 1002,
  customerID: 1,
  accountID: 100001,
  keyID: 3,
  deadLetterID: 5,
  deliveryID: '1001.0.1',
  itemID: 3,
  unusedItemID: 4,
  route: 'acme',
  apiKey: 'hk_live_6uXj0bZqP3m8rT1vWc5yN2aLk9dFhGsE',
} as const;

/** No record has this number. */
export const NOBODY = 999_999_999;

/** Numbers of the examples. */
export const PHONES = ['995555123456', '995555123457'] as const;
