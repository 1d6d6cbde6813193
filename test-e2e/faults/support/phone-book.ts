import { DELIVERY, type DeliveryStatus } from '@herald/contracts';

/** A number, and the expected result of a message to it. */
export interface Phone {
  number: number;
  ends: DeliveryStatus;
}

/** The last digits that select the behaviour of the simulator's phones (its README). */
const UNDELIVERED = 900_001;
const REJECTED = 900_020;
const EVERY = 50;

let next = 0;

/** New numbers; one in fifty is never reached, one in fifty is refused permanently. */
export function newPhone(kind: 'any' | 'good' = 'any'): Phone {
  const count = next++;
  if (kind === 'any' && count % EVERY === 1)
    return phone(`57${pad(count, 7)}${UNDELIVERED}`, DELIVERY.NOT_DELIVERED);
  if (kind === 'any' && count % EVERY === 2) return phone(`57${pad(count, 7)}${REJECTED}`, DELIVERY.ERROR);
  const number = `9955${pad(count, 8)}`;
  // Last digits with a special behaviour.
  return /900[01]\d{2,3}$/.test(number) ? newPhone('good') : phone(number, DELIVERY.RECEIVED);
}

export function newPhones(howMany: number): Phone[] {
  return Array.from({ length: howMany }, () => newPhone());
}

function phone(digits: string, ends: DeliveryStatus): Phone {
  return { number: Number(digits), ends };
}

function pad(count: number, digits: number): string {
  return String(count % 10 ** digits).padStart(digits, '0');
}
