import type { mongo } from 'mongoose';
import { type FilePage, findPage, type Paging } from '@herald/paging';
import type { SecurityAlertDocument } from './alert-model';

/** Security alerts in MongoDB, and the outbox of their callbacks. */
export class SecurityAlertStore {
  constructor(private readonly alerts: mongo.Collection<SecurityAlertDocument>) {}

  async add(alert: SecurityAlertDocument, session: mongo.ClientSession): Promise<void> {
    await this.alerts.insertOne(alert, { session });
  }

  /** A company's alerts, newest first. */
  async page(company: number, paging: Paging): Promise<FilePage<SecurityAlertDocument>> {
    const filter = { company };
    return await findPage(this.alerts, { paging, filter, all: filter, sort: { at: -1, _id: -1 } });
  }

  /** Alerts of all companies with unpublished callbacks. */
  unpublished(): AsyncIterable<SecurityAlertDocument> {
    return this.alerts.find({ unpublished: true });
  }

  async markPublished({ _id, company }: SecurityAlertDocument): Promise<void> {
    await this.alerts.updateOne({ _id, company }, { $unset: { unpublished: true } });
  }
}
