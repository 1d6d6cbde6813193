/** The limits of the machine: each ceiling measures the bare work without a service around it. */
import { Pool } from 'undici';
import { serve } from '../processes/serve';
import { sendBody, type SendOptions } from '../load/send-body';
import { rawAccept } from './raw-store';
import { runSmpp, type SmppLoad } from './smpp-client';

/** A loop without any follow-up work. */
type BareLoop = Omit<SmppLoad, 'onTaken' | 'onReceipt'>;

const RECEIVER_CONNECTIONS = 64;

const handlers = {
  /**
   * The whole path without any service: submit, response, callback 0, delivery receipt, callback 1. Nothing is stored. Resolves to messages
   * per second.
   */
  async chain({ receiverUrl, ...options }: BareLoop & { receiverUrl: string }): Promise<number> {
    const { origin, pathname } = new URL(receiverUrl);
    const pool = new Pool(origin, { connections: RECEIVER_CONNECTIONS, pipelining: 1 });
    const calls: Promise<void>[] = [];
    const call = (status: number) => (): void => {
      const path = `${pathname}?key=k&event=sms.delivery.updated&date=2026-01-01%2000:00:00&smsID=1&number=1&statusID=${status}`;
      calls.push(pool.request({ path, method: 'GET' }).then(({ body }) => body.dump()));
    };
    const begun = performance.now();
    await runSmpp({ ...options, onTaken: call(0), onReceipt: call(1) });
    await Promise.all(calls);
    const perSecond = options.submits / ((performance.now() - begun) / 1000);
    await pool.close();
    return perSecond;
  },
  accept: ({ mongoUrl, send }: { mongoUrl: string; send: SendOptions }): Promise<number> =>
    rawAccept(mongoUrl, sendBody(send)),
};

export type CeilingHandlers = typeof handlers;

serve(handlers);
