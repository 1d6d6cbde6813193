import type { mongo } from 'mongoose';
import type { CompanyRole } from '@herald/contracts';
import type { Counters } from '@herald/mongo';
import { findPageById, type Page, type PagingById } from '@herald/mongo/paging';
import type { PersonDocument } from './person-model';

/** Companies of which one address may be a person. */
const MOST_COMPANIES = 100;

/** Persons of companies in MongoDB. */
export class PersonStore {
  constructor(
    private readonly people: mongo.Collection<PersonDocument>,
    private readonly counters: Counters,
  ) {}

  /** @throws a duplicate key error if the company has a person with this address */
  async create(person: Omit<PersonDocument, '_id'>): Promise<PersonDocument> {
    const document = { _id: await this.counters.reserveNumbers('people'), ...person };
    await this.people.insertOne(document);
    return document;
  }

  async findPerson(company: number, id: number): Promise<PersonDocument | null> {
    return await this.people.findOne({ _id: id, company });
  }

  async count(company: number): Promise<number> {
    return await this.people.countDocuments({ company });
  }

  async list(company: number, paging: PagingById): Promise<Page<PersonDocument>> {
    return await findPageById(this.people, { paging, filter: { company }, byDefault: 'oldest first' });
  }

  /** The person of each company with an address, which is in lower case. */
  async withAddress(address: string): Promise<PersonDocument[]> {
    return await this.people.find({ address }).sort({ company: 1 }).limit(MOST_COMPANIES).toArray();
  }

  /** The addresses of the persons whom sign-ins have bound to the subject of a provider: one, unless they were invited by several. */
  async addressesOf(subject: string): Promise<string[]> {
    return await this.people.distinct('address', { subject });
  }

  /** @returns the person before the change; null = no such person */
  async changeRole(
    company: number,
    id: number,
    role: CompanyRole,
    session: mongo.ClientSession,
  ): Promise<PersonDocument | null> {
    return await this.people.findOneAndUpdate({ _id: id, company }, { $set: { role } }, { session });
  }

  /** @returns the removed person; null = no such person */
  async remove(company: number, id: number, session: mongo.ClientSession): Promise<PersonDocument | null> {
    return await this.people.findOneAndDelete({ _id: id, company }, { session });
  }

  /**
   * Records a sign-in, which binds the person to the subject of a provider.
   * @param subject null: by e-mail
   * @returns null if the person was removed, has another role by now, or is bound to another subject
   */
  async noteSignIn(
    { _id, company, role }: Pick<PersonDocument, '_id' | 'company' | 'role'>,
    subject: string | null,
    at: Date,
  ): Promise<PersonDocument | null> {
    const isOwn = subject === null ? {} : { $or: [{ subject }, { subject: { $exists: false } }] };
    return await this.people.findOneAndUpdate(
      { _id, company, role, ...isOwn },
      { $set: { signedInAt: at, ...(subject !== null && { subject }) } },
      { returnDocument: 'after' },
    );
  }
}
