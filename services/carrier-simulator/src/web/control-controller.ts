import { Router } from 'express';
import Joi from 'joi';
import { validate } from '@herald/config';
import { jsonBody } from '@herald/service';
import { BEHAVIOURS } from '../behaviour/behaviours';
import { type Answer, type InboundService } from '../inbound/inbound-service';
import { phoneNumber } from '../text/phone-number';
import { viewOf } from '../phones/message';
import { parseSettings, type SettingsStore } from '../settings/settings';
import { type Stats } from '../stats/stats';

interface ControlControllerDeps {
  settings: SettingsStore;
  stats(): Stats;
  inbound: InboundService;
  reset(): void;
}

const answerBody = Joi.object<Answer>({
  from: phoneNumber.required(),
  to: Joi.string().max(20).required(),
  text: Joi.string().max(1_530).required(),
  systemId: Joi.string().max(15),
});

const body = jsonBody({ limitBytes: 64 * 1024 });

/** Endpoints for statistics, settings and inbound messages. */
export function controlController({ settings, stats, inbound, reset }: ControlControllerDeps): Router {
  const router = Router();

  router.get('/api/stats', (_request, response) => {
    response.json(stats());
  });

  router.get('/api/settings', (_request, response) => {
    response.json(settings.current);
  });

  /** Accepts any part of the settings, and returns all settings. */
  router.post('/api/settings', body, (request, response) => {
    response.json(settings.change(parseSettings(request.body)));
  });

  router.get('/api/behaviours', (_request, response) => {
    response.json(BEHAVIOURS.map(({ code, name, does }) => ({ digits: `9000${code}`, name, does })));
  });

  /**
   * `{from, to, text}`: the phone `from` sends a message to the sender `to`. Returns 202, because the delivery to a
   * receiver may take time.
   */
  router.post('/api/inbound', body, (request, response) => {
    const { message, receivers } = inbound.answer(validate(answerBody, request.body));
    response.status(202).json({ message: viewOf(message), receivers });
  });

  /** Deletes messages, counts, waiting delivery receipts and changed settings. Binds stay connected. */
  router.post('/api/reset', (_request, response) => {
    reset();
    response.json({ statusID: 0, message: 'Reset.' });
  });

  return router;
}
