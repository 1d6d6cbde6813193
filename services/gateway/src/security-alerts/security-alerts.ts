import type { mongo } from 'mongoose';
import { ACCOUNT_QUEUES, type AccountEventsMessage, SECURITY_EVENT, STATUS_SHARDS } from '@herald/contracts';
import type { Broker } from '@herald/broker';
import { currentRequestId, type Logger, newRequestId } from '@herald/telemetry/logging';
import { Outbox } from '@herald/mongo/outbox';
import { type FilePage, findPage, type Paging } from '@herald/mongo/paging';
import type { CompanyDocument } from '../companies/company-model';
import { settingsOf } from '../companies/company-snapshot';
import type { SecurityAlertDocument } from './alert-model';

export interface SecurityAlertsDeps {
  alerts: mongo.Collection<SecurityAlertDocument>;
  companies: { findCompany(id: number, session: mongo.ClientSession): Promise<CompanyDocument | null> };
  broker: Pick<Broker, 'send'>;
  logger: Logger;
  now(): Date;
}

/** A key that an alert names. */
interface NamedKey {
  _id: number;
  company: number;
  name: string;
}

type Alert = Pick<SecurityAlertDocument, '_id' | 'company' | 'event' | 'parameters' | 'former'>;

const KEPT_MS = 90 * 86_400_000;

/** Id of the key that made a change; null: an operator made the change. */
export type Actor = number | null;

/**
 * Alerts of changes of a company's access. An alert is written in the transaction of its change, so that a crash loses neither; `publish`
 * follows the transaction. The company's list shows every alert. A callback is sent if the company has enabled its event at that time.
 */
export class SecurityAlerts {
  /** Publishes the callbacks. */
  readonly outbox: Outbox<SecurityAlertDocument>;

  constructor(private readonly deps: SecurityAlertsDeps) {
    const { broker, logger } = deps;
    this.outbox = new Outbox({
      name: 'security-alerts',
      store: this,
      publish: (alert) => publishAlert(broker, alert),
      logger,
    });
  }

  /** Alerts of all companies with unpublished callbacks. */
  unpublished(): AsyncIterable<SecurityAlertDocument> {
    return this.deps.alerts.find({ unpublished: true });
  }

  async markPublished({ _id, company }: SecurityAlertDocument): Promise<void> {
    await this.deps.alerts.updateOne({ _id, company }, { $unset: { unpublished: true } });
  }

  /** A company's alerts, newest first. */
  async page(company: number, paging: Paging): Promise<FilePage<SecurityAlertDocument>> {
    const filter = { company };
    return await findPage(this.deps.alerts, { paging, filter, all: filter, sort: { at: -1, _id: -1 } });
  }

  keyCreated(
    { _id: keyID, company, name: keyName, madeBy }: NamedKey & { madeBy: Actor },
    session: mongo.ClientSession,
  ): Promise<SecurityAlertDocument> {
    return this.storeAlert(
      {
        _id: `alert.key.${keyID}`,
        company,
        event: SECURITY_EVENT.KEY_CREATED,
        parameters: { keyID, keyName, by: textOf(madeBy) },
      },
      session,
    );
  }

  /** @param network the network from which the key was not used before */
  keyNetwork(
    { _id: keyID, company, name: keyName }: NamedKey,
    network: string,
    session: mongo.ClientSession,
  ): Promise<SecurityAlertDocument> {
    return this.storeAlert(
      {
        // The id contains the time, because a network that left the key's list may return.
        _id: `alert.network.${keyID}.${this.deps.now().getTime()}`,
        company,
        event: SECURITY_EVENT.KEY_NETWORK,
        parameters: { keyID, keyName, network },
      },
      session,
    );
  }

  /**
   * The callback is sent with the previous settings to the previous receiver, which an attacker who changed the settings does not control.
   * @param before the company before the change, with callback settings
   * @param changed names of the changed settings
   */
  callbackChanged(
    before: CompanyDocument,
    changed: readonly string[],
    by: Actor,
    session: mongo.ClientSession,
  ): Promise<SecurityAlertDocument> {
    const { _id: company, callbackVersion: former } = before;
    return this.storeAlert(
      {
        _id: `alert.callback.${company}.${former + 1}`,
        company,
        event: SECURITY_EVENT.CALLBACK_CHANGED,
        parameters: { changed: changed.join(','), by: textOf(by) },
        former,
      },
      session,
      before,
    );
  }

  /** Must be called after the transaction of the change is committed. */
  publish(alert: SecurityAlertDocument): void {
    if (alert.unpublished) this.outbox.publishSoon(alert);
  }

  private async storeAlert(
    alert: Alert,
    session: mongo.ClientSession,
    known?: CompanyDocument,
  ): Promise<SecurityAlertDocument> {
    const { alerts, companies, now } = this.deps;
    const company = known ?? (await companies.findCompany(alert.company, session));
    const document: SecurityAlertDocument = {
      ...alert,
      at: now(),
      requestId: currentRequestId() ?? newRequestId(),
      ...(company && wants(company, alert.event) && { unpublished: true }),
      expireAt: new Date(now().getTime() + KEPT_MS),
    };
    await alerts.insertOne(document, { session });
    return document;
  }
}

/** Whether the company has enabled callbacks for the event. */
export function wants(
  { callback, settings }: Pick<CompanyDocument, 'callback' | 'settings'>,
  event: SecurityAlertDocument['event'],
): boolean {
  return callback !== null && settingsOf(settings).events.includes(event);
}

/** Sends an alert to the dispatcher. Repetitions have the same id. */
async function publishAlert(broker: Pick<Broker, 'send'>, alert: SecurityAlertDocument): Promise<void> {
  const { _id: id, company, former, event, at, requestId, parameters } = alert;
  const message: AccountEventsMessage = {
    company,
    ...(former !== undefined && { former }),
    events: [{ id, after: null, event, at: at.getTime(), requestId, parameters }],
  };
  await broker.send(ACCOUNT_QUEUES[company % STATUS_SHARDS]!, message, requestId);
}

function textOf(by: Actor): string {
  return by === null ? 'operator' : `key ${by}`;
}
