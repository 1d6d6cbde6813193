import { companyToday } from '@herald/company-time';
import { ACCOUNT_STATUS, EVENT } from '@herald/contracts';
import { ValidationError } from '@herald/errors';
import { PerKeyGrouping } from '@herald/grouping';
import { inTransaction, type MongoConnection } from '@herald/mongo';
import type { TransactionOutbox } from '@herald/outbox';
import type { CustomerDocument } from '../customers/customer-model';
import { chainStart } from '../payments/payment-chain';
import type { FieldErrors } from '../request/read-fields';
import { searchKey } from '../search/search-key';
import type { CompanySequences } from '../sequences/company-sequences';
import { retryDuplicates } from '../sequences/retry-duplicates';
import { AccountBatch, type AccountBatchDeps, type AcceptedAccount } from './account-batch';
import type { AccountDocument, AccountMoney } from './account-model';
import type { AccountDraft } from './account-schema';
import type { AccountStore } from './account-store';
import { macKey } from './mac';

export interface CreateAccountsDeps extends AccountBatchDeps {
  connection: MongoConnection;
  accounts: AccountBatchDeps['accounts'] & Pick<AccountStore, 'add'>;
  sequences: Pick<CompanySequences, 'take'>;
  outbox: Pick<TransactionOutbox, 'write' | 'tellSoon'>;
  now(): Date;
}

interface Request {
  draft: AccountDraft;
  /** The company's setting for the first id. */
  idStart: number;
  timezone: string;
}

type Outcome = { created: AccountDocument } | { errors: FieldErrors };

const GROUP = { maxKeys: 1_000, maxGroup: 100, maxWaiting: 5_000 };

/** Writes new accounts, those of one company together, as `CreateCustomers` does. */
export class CreateAccounts {
  private readonly groups: PerKeyGrouping<number, Request, Outcome>;

  constructor(private readonly deps: CreateAccountsDeps) {
    this.groups = new PerKeyGrouping({
      ...GROUP,
      write: (company, requests) => retryDuplicates(() => this.write(company, requests)),
    });
  }

  /**
   * @throws ValidationError where something it names doesn't exist, what must be unique is another account's, or its IP range
   * is full. Nothing is written then.
   */
  async create(
    company: number,
    draft: AccountDraft,
    idStart: number,
    timezone: string,
  ): Promise<AccountDocument> {
    const outcome = await this.groups.add(company, { draft, idStart, timezone });
    if ('created' in outcome) return outcome.created;
    throw 'account' in outcome.errors && Object.keys(outcome.errors).length === 1
      ? new ValidationError(
          outcome.errors,
          'The account is not created: what must be unique is in use already.',
        )
      : new ValidationError(outcome.errors);
  }

  /** What is wrong with the valid fields of a draft, to name it beside the invalid ones. */
  async problems(company: number, draft: Partial<AccountDraft>): Promise<FieldErrors> {
    return (await AccountBatch.load(this.deps, company, [draft])).problemsOf(draft);
  }

  private async write(company: number, requests: Request[]): Promise<Outcome[]> {
    const { connection, sequences, accounts, outbox } = this.deps;
    const written = await inTransaction(connection, async (session) => {
      const drafts = requests.map(({ draft }) => draft);
      const batch = await AccountBatch.load(this.deps, company, drafts, session);
      const problems: (FieldErrors | null)[] = [];
      for (const draft of drafts) problems.push(await batch.accept(draft));
      if (batch.accepted.length === 0) return { outcomes: problems.map((errors) => ({ errors: errors! })) };

      const idStart = Math.max(...requests.map((request) => request.idStart));
      const first = await sequences.take(
        'accounts',
        { company, count: batch.accepted.length, idStart },
        session,
      );
      const createdAt = this.deps.now();
      const today = companyToday(requests[0]!.timezone, createdAt);
      const documents = batch.accepted.map((accepted, index) => ({
        ...describe(company, accepted),
        ...firstMoney(company, first.id + index, accepted.draft.tariffID, today),
        id: first.id + index,
        position: first.position + index,
        createdAt,
      }));
      await batch.writeUses(session);
      await accounts.add(documents, session);
      const events = documents.map(({ id: accountID, customerID }) => ({
        event: EVENT.ACCOUNT_ADDED,
        body: { company, accountID, customerID, at: createdAt.getTime() },
      }));
      const told = await outbox.write(events, session);
      let next = 0;
      const outcomes = problems.map((errors) => (errors ? { errors } : { created: documents[next++]! }));
      return { outcomes, told };
    });
    outbox.tellSoon(written.told);
    return written.outcomes;
  }
}

/** An account in its first moment: active, with nothing on it, and with a tariff due for its first period. */
function firstMoney(company: number, id: number, tariffID: number | null, today: string): AccountMoney {
  const hasTariff = tariffID !== null;
  return {
    balance: 0,
    payments: 0,
    lastHash: chainStart(company, id),
    statusID: ACCOUNT_STATUS.ACTIVE,
    shutdownDate: hasTariff ? today : null,
    anchorDay: hasTariff ? Number(today.slice(-2)) : null,
    creditDate: null,
  };
}

function describe(
  company: number,
  { draft, customer, customerSeq, address }: AcceptedAccount,
): Omit<AccountDocument, keyof AccountMoney | 'id' | 'position' | 'createdAt'> {
  return {
    company,
    customerSeq,
    ...draft,
    ...ofCustomer(customer),
    nameKey: searchKey(draft.name),
    addressKey: searchKey(draft.address),
    ...keyOf('macKey', draft.mac),
    ...keyOf('onuMacKey', draft.onuMac),
    ...keyOf('stbMacKey', draft.stbMac),
    ...(address ? { ip: address.ip, ipOffset: address.offset } : {}),
  };
}

function ofCustomer({
  personalNo,
  email,
  lang,
}: CustomerDocument): Pick<AccountDocument, 'personalNo' | 'email' | 'lang'> {
  return { personalNo, email, lang };
}

function keyOf(
  field: 'macKey' | 'onuMacKey' | 'stbMacKey',
  mac: string | undefined,
): Partial<AccountDocument> {
  const key = mac === undefined ? null : macKey(mac);
  return key === null ? {} : { [field]: key };
}
