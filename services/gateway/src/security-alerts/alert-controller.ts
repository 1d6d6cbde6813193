import { Router } from 'express';
import { formatDateTime } from '@herald/values/company-time';
import { sendPage } from '@herald/service';
import { actingKey } from '../access/acting-key';
import type { SecurityAlertDocument } from './alert-model';
import type { SecurityAlerts } from './security-alerts';

/** `/v1/security-alerts`: a company's own alerts, with times in its time zone. */
export function securityAlertRoutes(alerts: Pick<SecurityAlerts, 'page'>): Router {
  const router = Router();
  router.get('/v1/security-alerts', async (_request, response) => {
    const { company, timezone } = actingKey(response);
    const view = ({ _id, event, at, parameters, requestId }: SecurityAlertDocument) => ({
      id: _id,
      event,
      date: formatDateTime(at, timezone),
      parameters,
      requestId,
    });
    await sendPage(
      response,
      'Security alerts, newest first.',
      (paging) => alerts.page(company, paging),
      view,
    );
  });
  return router;
}
