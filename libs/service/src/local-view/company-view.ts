import { type CompanySnapshot, EVENT, type QueueDefinition, REQUEST_QUEUE } from '@herald/contracts';
import { noSuch, NotFoundError } from '@herald/contracts/errors';
import { LocalView, type LocalViewDeps } from './local-view';

const REMEMBERED = 10_000;

/** A service's local view of companies. `queue` is the service's durable queue of company events. */
export class CompanyView extends LocalView<CompanySnapshot> {
  constructor(private readonly deps: LocalViewDeps & { queue: QueueDefinition }) {
    super({
      ...deps,
      collection: 'company_view',
      event: EVENT.COMPANY_CHANGED,
      idOf: ({ id }) => id,
      remembered: REMEMBERED,
    });
  }

  /** The last known state of the company, or null if it does not exist. @throws UnavailableError if it is unknown and the gateway is unavailable */
  get(company: number): Promise<CompanySnapshot | null> {
    return this.findRecord(company, () =>
      this.deps.broker.request(REQUEST_QUEUE.COMPANY_SNAPSHOT, { company }),
    );
  }

  /** Like `get`. @throws NotFoundError if the company does not exist */
  async require(company: number): Promise<CompanySnapshot> {
    const found = await this.get(company);
    if (!found) throw new NotFoundError(noSuch('company'));
    return found;
  }
}

/** The time zone for the days in an operator's request: the zone of the named company, or UTC for all companies together. */
export async function zoneOf(companies: Pick<CompanyView, 'get'>, company: number | null): Promise<string> {
  return (company !== null && (await companies.get(company))?.timezone) || 'UTC';
}
