import { type Priority, PRIORITIES } from '@herald/contracts';
import type { Logger } from '@herald/telemetry/logging';
import type { Acknowledge, Carriers, LateOutcome, PartSubmission, SubmitOutcome, Unit } from '../carrier';
import { DeliverSmReader, isTypedReceipt, type ReadDeliverSm } from '../receipts/deliver-sm-reader';
import { sandboxAnswer } from '../sandbox/sandbox';
import { Route, type RouteHost } from '../route/route';
import type { Reconnect } from '../route/link-keeper';
import type { RouteSettings } from '../route/route-settings';
import { chooseRoute, servedPrefix } from '../route/route-choice';
import type { Submission } from '../route/waiting-parts';
import type { DeliverSm } from '../smpp/deliver-sm';

export interface RouteCarriersDeps {
  logger: Logger;
  reconnect: Reconnect;
  /** The histogram of a route's round trips, seconds. */
  roundTripsOf(route: string): { observe(seconds: number): void };
}

const STOP_GRACE_MS = 5_000;
/** After the first bind, deliveries held during the outage arrive at once; they are complete after a short silence. */
const SHORTEST_CATCHING_UP_MS = 1_000;
const LONGEST_CATCHING_UP_MS = 5_000;
const QUIET_MS = 500;

/** All carriers of this process: chooses a route for each part, and passes on the routes' delivery receipts and messages. */
export class RouteCarriers implements Carriers {
  onAlive: Carriers['onAlive'] = () => undefined;
  onCapacity: Carriers['onCapacity'] = () => undefined;
  // Without a listener, deliveries must be repeated.
  onReceipt: Carriers['onReceipt'] = (_receipt, acknowledge) => acknowledge(false);
  onTyped: Carriers['onTyped'] = () => undefined;
  isReceipt: Carriers['isReceipt'] = () => Promise.reject(new Error('There is no listener.'));
  onUnreadable: Carriers['onUnreadable'] = (_unreadable, acknowledge) => acknowledge(false);
  onInbound: Carriers['onInbound'] = (_message, acknowledge) => acknowledge(false);
  /** The prefixes of routes that other senders serve now; set by `RouteSync`. */
  elsewhere: string[][] = [];
  private readonly routes = new Map<string, Route>();
  private wasAlive = false;
  private aliveSince = -Infinity;
  private deliveredAt = -Infinity;
  private stopped = false;

  constructor(private readonly deps: RouteCarriersDeps) {}

  /** Adds a route; its bind leases follow by `Route.gain`. */
  addRoute(settings: RouteSettings): Route {
    // The deliveries of a route over HTTP come as requests to the gateway.
    const reader = settings.kind === 'smpp' ? new DeliverSmReader(settings) : null;
    const host: RouteHost = {
      takeElsewhere: (submission) => this.takeElsewhere(submission),
      onLiveChange: () => this.onLiveChange(),
      onCapacity: (priority) => this.onCapacity(priority),
      onDeliverSm: (route, deliverSm, acknowledge) =>
        reader && this.onDeliverSm(route, reader, deliverSm, acknowledge),
    };
    const { logger, reconnect, roundTripsOf } = this.deps;
    const roundTrips = roundTripsOf(settings.name);
    const route = new Route({ settings, host, logger, reconnect, roundTrips });
    this.routes.set(route.name, route);
    return route;
  }

  /** Removes a route; its waiting parts move to other routes, if there are any. */
  async removeRoute(name: string): Promise<void> {
    const route = this.routes.get(name);
    if (!route) return;
    this.routes.delete(name);
    await route.stop(STOP_GRACE_MS);
  }

  get all(): Route[] {
    return [...this.routes.values()];
  }

  get alive(): boolean {
    return !this.stopped && this.all.some(({ isLive }) => isLive);
  }

  get catchingUp(): boolean {
    const now = performance.now();
    const sinceAlive = now - this.aliveSince;
    if (!this.alive || sinceAlive >= LONGEST_CATCHING_UP_MS) return false;
    return sinceAlive < SHORTEST_CATCHING_UP_MS || now - this.deliveredAt < QUIET_MS;
  }

  get routesToWaitFor(): number {
    return this.all.filter(({ isLive, isMissed }) => isLive || isMissed).length;
  }

  capacityFor(priority: Priority, number: string, unit?: Unit) {
    const route = chooseRoute(this.routesOf(unit), priority, number);
    return route && { route: route.name, free: route.capacityForNew(priority), unit: route.unit };
  }

  isServedElsewhere(number: string): boolean {
    return this.elsewhere.some((prefixes) => servedPrefix(prefixes, number) >= 0);
  }

  submit(
    part: PartSubmission,
    done: (outcome: SubmitOutcome) => void,
    late?: (outcome: LateOutcome) => void,
  ): void {
    if (this.stopped) return answerLater(done, { kind: 'not-written' });
    if (part.test) return answerLater(done, sandboxAnswer(part.number));
    const route = part.route
      ? this.routes.get(part.route)
      : chooseRoute(this.routesOf(part.unit), part.queue, part.number);
    if (!route) return answerLater(done, { kind: 'delayed', route: null, code: null });
    route.enqueue({ part, done, late, since: performance.now(), tries: 0, tried: [] });
  }

  withdraw(): void {
    for (const route of this.all) route.withdraw();
  }

  /** Refuses new parts, waits for outstanding answers, and unbinds. Every part is answered when it resolves. */
  async stopAll(): Promise<void> {
    this.stopped = true;
    this.onLiveChange();
    const stopping = this.all.map((route) => route.stop(STOP_GRACE_MS));
    // From now on capacity is unlimited, because every submitted part is answered as not written.
    for (const priority of PRIORITIES) this.onCapacity(priority);
    await Promise.all(stopping);
  }

  private takeElsewhere(submission: Submission): boolean {
    if (this.stopped || submission.part.route) return false;
    const { queue, number, unit } = submission.part;
    const live = this.routesOf(unit).filter(({ isLive, name }) => isLive && !submission.tried.includes(name));
    const route = chooseRoute(live, queue, number);
    route?.enqueue(submission);
    return route !== null;
  }

  /** The routes that may submit a part of this unit. */
  private routesOf(unit: Unit | undefined): Route[] {
    return unit === undefined ? this.all : this.all.filter((route) => route.unit === unit);
  }

  private onLiveChange(): void {
    const { alive } = this;
    if (alive === this.wasAlive) return;
    this.wasAlive = alive;
    if (alive) this.aliveSince = performance.now();
    this.onAlive(alive);
    // Senders that wait for capacity must check again: there may be no route to wait for.
    for (const priority of PRIORITIES) this.onCapacity(priority);
  }

  private onDeliverSm(
    route: Route,
    reader: DeliverSmReader,
    deliverSm: DeliverSm,
    acknowledge: Acknowledge,
  ): void {
    this.deliveredAt = performance.now();
    const read = reader.read(deliverSm);
    if (isTypedReceipt(deliverSm)) this.onTyped(reader.smsc);
    if (read.kind === 'unreadable' || (read.kind === 'receipt' && read.isUnread)) {
      route.counts.unreadable++;
      this.deps.logger.warn('carrier.receipt_unreadable', { route: route.name });
      // A repetition would be just as unreadable.
      this.onUnreadable(reader.unreadable(deliverSm), acknowledge);
    } else if (read.kind !== 'untyped') this.handOn(route, read, acknowledge);
    else
      this.isReceipt(read.receipt).then(
        (isReceipt) => this.handOn(route, { ...read, kind: isReceipt ? 'receipt' : 'inbound' }, acknowledge),
        () => acknowledge(false),
      );
  }

  private handOn(
    route: Route,
    delivery: Extract<ReadDeliverSm, { kind: 'receipt' | 'inbound' }>,
    acknowledge: Acknowledge,
  ): void {
    if (delivery.kind === 'receipt') {
      route.counts.noteReceipt(delivery.receipt.state);
      this.onReceipt(delivery.receipt, acknowledge);
    } else {
      route.noteInbound();
      this.onInbound(delivery.message, acknowledge);
    }
  }
}

/** Answers later, never within `submit` itself: a submitter that retries at once would recurse without end. */
function answerLater(done: (outcome: SubmitOutcome) => void, outcome: SubmitOutcome): void {
  setImmediate(done, outcome);
}
