import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';
import { InboundHandler, type InboundHandlerDeps } from './inbound-handler';
import { InboundStore } from './inbound-store';

export interface InboundDeps extends Omit<InboundHandlerDeps, 'store'> {
  connection: MongoConnection;
  logger: Logger;
}

export function composeInbound(deps: InboundDeps): InboundHandler {
  const { logger, stopList, companies, senders } = deps;
  return new InboundHandler({
    logger,
    stopList,
    companies,
    senders,
    store: new InboundStore(deps.connection),
  });
}
