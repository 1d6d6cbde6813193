import { testDelivery } from '../testing/deliveries';
import { DeliveryIntake } from './delivery-intake';

it('offers what is new once it is stored, and tells of what was there', async () => {
  const order: string[] = [];
  let intake: DeliveryIntake | null = null;
  const store = {
    insert: async () => {
      expect(intake!.isArriving.delivery('7.1.0')).toBe(true);
      expect(intake!.isArriving.receiver('1')).toBe(true);
      order.push('stored');
      return new Set(['7.2.0']);
    },
  };
  const ids = (deliveries: { _id: string }[]): string => deliveries.map(({ _id }) => _id).join();
  const dispatcher = {
    offer: (deliveries: { _id: string }[]) => void order.push(`offered ${ids(deliveries)}`),
    rediscover: (deliveries: { _id: string }[]) => void order.push(`there ${ids(deliveries)}`),
  };
  intake = new DeliveryIntake({ store, dispatcher, metrics: { accepted: () => undefined } });
  await intake.accept([testDelivery(1, 0), testDelivery(2, 0)]);
  expect(order).toEqual(['stored', 'there 7.2.0', 'offered 7.1.0']);
  expect(intake.isArriving.delivery('7.1.0')).toBe(false);
  await intake.accept([]);
  expect(order).toHaveLength(3);
});

it('fails where nothing could be stored, so that the message comes again', async () => {
  const store = { insert: jest.fn().mockRejectedValue(new Error('away')) };
  const dispatcher = { offer: jest.fn(), rediscover: jest.fn() };
  const intake = new DeliveryIntake({ store, dispatcher, metrics: { accepted: jest.fn() } });
  await expect(intake.accept([testDelivery(1, 0)])).rejects.toThrow('away');
  expect(dispatcher.offer).not.toHaveBeenCalled();
});
