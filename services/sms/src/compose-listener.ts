import { readFileSync } from 'node:fs';
import { createCounter } from '@herald/telemetry/metrics';
import { operatorRoutes } from './compose-carriers';
import type { Inbound } from './compose-inbound';
import type { Recording } from './compose-recording';
import { HttpRoutes } from './carriers/listener/http-routes';
import { listenerController } from './carriers/listener/listener-controller';
import { REPORT_RESULTS, ReportReceiver } from './carriers/listener/report-receiver';
import { receiptHandler } from './record/outcomes/outcome-recorder';
import { unreadableReceiptHandler } from './record/receipts/unreadable-receipts';
import type { RoleParts, SmsContext } from './sms-context';

/** Wires the listener for the providers of routes over HTTP. */
export function composeListener(
  context: SmsContext,
  { recorder }: Recording,
  { handler: inbound }: Inbound,
): RoleParts {
  const { broker, logger, registry, activity } = context;
  const { configured, store, addresses } = operatorRoutes(context);
  const routes = new HttpRoutes({ configured, store, readFile: readIfThere, logger });
  const requests = createCounter(registry, {
    name: 'herald_carrier_requests_total',
    help: 'Requests of providers over HTTP: stored, refused (network or signature), unreadable, or failed (answered with 503).',
    labels: { result: REPORT_RESULTS },
  });
  const receiver = new ReportReceiver({
    routeNamed: (name) => routes.named(name),
    addresses,
    handlers: {
      onReceipt: receiptHandler(recorder),
      onInbound: (message, acknowledge) => {
        activity.note();
        void inbound.handle(message, acknowledge);
      },
      onUnreadable: unreadableReceiptHandler(broker, logger),
    },
    backlog: () => recorder.backlog,
    count: (result) => requests.inc({ result }),
    logger,
  });
  return {
    routers: [listenerController({ addresses, receiver })],
    stop: () => inbound.drain(),
  };
}

/** The certificates that a URL names are on the senders' machines only. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
