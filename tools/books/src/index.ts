import { AccountEventChains, checkBooks as checkBillingBooks } from '@herald/billing/books';
import type { CheckResult } from '@herald/service/books';
import {
  checkAccountCallbacks,
  checkCallbacks,
  checkCallbackStatistics,
  checkInboundCallbacks,
} from '@herald/callback-dispatcher/books';
import { checkAudit, companiesCalledBack } from '@herald/gateway/books';
import { createLogger } from '@herald/telemetry/logging';
import { connectMongo, type MongoConnection } from '@herald/mongo';
import { checkBooks as checkSmsBooks, InboundEvents, PublishedChanges } from '@herald/sms/books';

export type { CheckResult } from '@herald/service/books';

/** The default database of each service. */
const DATABASES = {
  gateway: 'herald_gateway',
  sms: 'herald_sms',
  billing: 'herald_billing',
  'callback-dispatcher': 'herald_callbacks',
} as const;

/**
 * Runs the checks of each service on its own data in a live system. It only reads, with bounded memory.
 * @param options.namespace for several installations on one server: their databases are `<namespace>_<service>`
 */
export async function checkBooks(options: { mongoUrl: string; namespace?: string }): Promise<CheckResult[]> {
  const opened: MongoConnection[] = [];
  const open = async (service: keyof typeof DATABASES): Promise<MongoConnection> => {
    const database = options.namespace ? `${options.namespace}_${service}` : DATABASES[service];
    const connection = await connectMongo({
      url: options.mongoUrl,
      database,
      name: 'books',
      logger: createLogger('books', 'error'),
    });
    opened.push(connection);
    return connection;
  };
  try {
    const [sms, billing] = [await open('sms'), await open('billing')];
    const [gateway, callbacks] = [await open('gateway'), await open('callback-dispatcher')];
    return [
      ...(await checkSmsBooks(sms)),
      await checkCallbacks({
        connection: callbacks,
        companies: companiesCalledBack(gateway),
        changes: new PublishedChanges(sms),
      }),
      await checkAccountCallbacks({
        connection: callbacks,
        companies: companiesCalledBack(gateway),
        accounts: new AccountEventChains(billing),
      }),
      await checkInboundCallbacks({
        connection: callbacks,
        companies: companiesCalledBack(gateway),
        messages: new InboundEvents(sms),
      }),
      await checkCallbackStatistics(callbacks),
      await checkBillingBooks(billing),
      await checkAudit(gateway),
    ];
  } finally {
    await Promise.all(opened.map((connection) => connection.close()));
  }
}
