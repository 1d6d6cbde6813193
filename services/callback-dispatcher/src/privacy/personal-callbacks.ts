import type { mongo } from 'mongoose';
import type { PersonalRecord, PrivacyAnswer, PrivacyRequest } from '@herald/contracts';
import type { MongoConnection } from '@herald/mongo';
import { type CallbackDocument, callbacksIn } from '../callbacks/callback-model';
import { withoutQuery } from '../deliveries/callback-view';
import { BY_ID } from '../callbacks/outcome';
import { listenerCallbackId, listenerCallbacksIn } from '../listening/listener-model';

/**
 * Exports and erases a number's data in callbacks. The sms service supplies the callback ids, because no index contains
 * the number. Waiting callbacks are erased only after they have ended (docs/decisions/0120).
 */
export class PersonalCallbacks {
  private readonly callbacks: mongo.Collection<CallbackDocument>;
  private readonly listenerCallbacks: ReturnType<typeof listenerCallbacksIn>;

  constructor(connection: MongoConnection) {
    this.callbacks = callbacksIn(connection);
    this.listenerCallbacks = listenerCallbacksIn(connection);
  }

  async answer({ act, company, callbacks = [], pseudonym }: PrivacyRequest): Promise<PrivacyAnswer> {
    const ids = { _id: { $in: callbacks }, company };
    const nothing = { records: [], erased: {}, waiting: {}, next: null };
    if (callbacks.length === 0) return nothing;
    if (act === 'export') {
      const found = await this.callbacks.find(ids, { hint: BY_ID, projection: { log: 0 } }).toArray();
      return { ...nothing, records: found.map(recordOf) };
    }
    return pseudonym === undefined
      ? nothing
      : { ...nothing, ...(await this.erase(company, callbacks, pseudonym)) };
  }

  private async erase(
    company: number,
    callbacks: string[],
    pseudonym: string,
  ): Promise<Pick<PrivacyAnswer, 'erased' | 'waiting'>> {
    const _id = { $in: callbacks };
    const ended = { _id, state: { $ne: 'waiting' as const }, number: { $exists: true, $ne: pseudonym } };
    const withText = { ...ended, 'parameters.text': { $exists: true } };
    await this.callbacks.updateMany(
      { ...withText, company },
      { $set: { 'parameters.text': '' } },
      { hint: BY_ID },
    );
    const { modifiedCount } = await this.callbacks.updateMany(
      { ...ended, company },
      // The receiver's answer may repeat the number.
      { $set: { number: pseudonym }, $unset: { lastBody: true } },
      { hint: BY_ID },
    );
    await this.eraseListenerCallbacks(company, callbacks, pseudonym);
    const waiting = await this.callbacks.countDocuments({ _id, company, state: 'waiting' }, { hint: BY_ID });
    return { erased: { callbacks: modifiedCount }, waiting: { callbacks: waiting } };
  }

  /** Erases the data in callbacks kept for listeners. */
  private async eraseListenerCallbacks(
    company: number,
    callbacks: string[],
    pseudonym: string,
  ): Promise<void> {
    const listeners = await this.listenerCallbacks.distinct('listener', { company });
    if (listeners.length === 0) return;
    const ids = listeners.flatMap((name) => callbacks.map((id) => listenerCallbackId(company, name, id)));
    const named = { _id: { $in: ids }, 'callback.number': { $exists: true } };
    await this.listenerCallbacks.updateMany(
      { ...named, company },
      { $set: { 'callback.number': pseudonym } },
      { hint: BY_ID },
    );
    await this.listenerCallbacks.updateMany(
      { _id: { $in: ids }, company, 'callback.parameters.text': { $exists: true } },
      { $set: { 'callback.parameters.text': '' } },
      { hint: BY_ID },
    );
  }
}

function recordOf(callback: CallbackDocument): PersonalRecord {
  const { _id, event, state, attempts, url, smsID, number, status, parameters } = callback;
  return {
    kind: 'callback',
    id: _id,
    event,
    state,
    attempts,
    smsID,
    number,
    statusID: status,
    parameters,
    url: url === null ? null : withoutQuery(url),
    at: new Date(callback.at).toISOString(),
    doneAt: callback.doneAt?.toISOString() ?? null,
  };
}
