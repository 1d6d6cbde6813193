import { TestServer } from '@herald/testing/test-server';

/** The callbacks that a receiver got for one number. */
export interface Heard {
  smsID: number;
  sent: boolean;
  /** The final status; 0 = none yet. */
  final: number;
  /** A final status came before "sent", or a second one after it. */
  disorder: boolean;
}

/** A callback for an inbound message. A repeated callback has the same ID. */
export interface HeardFromPhone {
  id: string;
  text: string;
}

const TENTH = 10;

/**
 * The companies' receiver, which records independently the callbacks that it answered with 2xx, per number. A tenth of the callbacks fail
 * at their first attempt. Delivery is at least once: a repeated callback adds no information.
 */
export class CallbackWitness extends TestServer {
  readonly heard = new Map<number, Heard>();
  readonly fromPhones: HeardFromPhone[] = [];
  /** Callbacks that were answered with 500. */
  failed = 0;
  /** Numbers whose callbacks never fail. */
  readonly spared = new Set<number>();
  private readonly failedOnce = new Set<number>();

  constructor() {
    super((request, response) => {
      const status = this.take(new URL(request.url!, 'http://receiver').searchParams);
      response.writeHead(status).end();
    });
  }

  /** Called before the next cell. */
  forget(): void {
    this.heard.clear();
    this.fromPhones.splice(0);
    this.failedOnce.clear();
  }

  private take(query: URLSearchParams): number {
    if (query.get('event') === 'sms.inbound.received')
      this.fromPhones.push({ id: query.get('inboundID')!, text: query.get('text')! });
    if (query.get('event') !== 'sms.delivery.updated') return 204;
    const number = Number(query.get('number'));
    const status = Number(query.get('statusID'));
    if (this.fails(number, status)) return 500;
    const known = this.heard.get(number);
    const heard = known ?? { smsID: Number(query.get('smsID')), sent: false, final: 0, disorder: false };
    if (!known) this.heard.set(number, heard);
    if (status === 0) {
      if (heard.final !== 0 && !heard.sent) heard.disorder = true;
      heard.sent = true;
    } else if (heard.final === 0) {
      heard.final = status;
    } else if (heard.final !== status) heard.disorder = true;
    return 204;
  }

  private fails(number: number, status: number): boolean {
    const key = number * TENTH + status;
    // Distributed over the numbers, and the same for the same numbers.
    if ((number * 7 + status * 3) % TENTH !== 0 || this.spared.has(number) || this.failedOnce.has(key))
      return false;
    this.failedOnce.add(key);
    this.failed++;
    return true;
  }
}
