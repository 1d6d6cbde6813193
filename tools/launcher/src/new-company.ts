import { ApiClient } from './api-client';

export interface CompanyWishes {
  /** Also the name of its brand. */
  name: string;
  sms: { amount: number; reference: string };
  settings?: object;
}

interface BrandAnswer {
  statusID: number;
  message: string;
  brandID: number;
}

/** The statusID of a brand's creation (interface.md part 7). */
const BRAND_CREATED = 0;

/** Creates a company that can send: with a key, SMS and an authorized brand. */
export async function newCompany(
  operator: ApiClient,
  gatewayUrl: string,
  { name, sms, settings }: CompanyWishes,
): Promise<{ id: number; key: string; brandID: number }> {
  const { id } = await operator.data<{ id: number }>('POST', '/companies', { name, settings });
  const { key } = await operator.data<{ key: string }>('POST', `/companies/${id}/keys`, { name });
  await operator.data('POST', `/companies/${id}/sms-balance`, sms);
  const client = ApiClient.ofCompany(gatewayUrl, key);
  const brand = { brandName: name };
  const { statusID, message, brandID } = await client.ask<BrandAnswer>('POST', '/sms/brandNameCreate', brand);
  if (statusID !== BRAND_CREATED)
    throw new Error(`the brand ${name} could not be created: ${statusID}, ${message}`);
  await operator.data('POST', `/brands/${brandID}/authorize`, {});
  return { id, key, brandID };
}
