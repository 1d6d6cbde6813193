import { join } from 'node:path';
import { reasonOf, rememberedPort, SetupError } from '@herald/local-servers';
import { ApiClient } from '../api-client';
import type { Screen } from '../screen/screen';
import type { HeraldSystem } from '../system/start-system';
import { CallbackReceiver, type ReceivedCallback } from './callback-receiver';
import { CAMPAIGN_SIZE, type CampaignDeps, CallbackTally, runCampaign } from './campaign';
import { type DemoBilling, demoBilling, type DemoBillingDeps } from './demo-billing';
import { type DemoCompany, demoCompany } from './demo-company';
import { type DemoResults, nextSteps } from './next-steps';
import { putSignInLinks, renewSignInLinks } from './sign-in-links';

/** Limit of callbacks shown per second: enough for manual tests, and less than a flood. */
const SHOWN_PER_SECOND = 5;

export interface DemoDeps {
  system: HeraldSystem;
  dir: string;
  /** False: only create the company. */
  withCampaign: boolean;
  /** False: callbacks to private addresses, such as the receiver's, are refused. */
  withCallbacks: boolean;
  screen: Screen;
  signal: AbortSignal;
}

/**
 * Creates the demo company (also written to run.json), sends its campaign, creates its billing records, and suggests the next steps. The
 * receiver stays open afterwards; null without callbacks.
 */
export async function runDemo(deps: DemoDeps): Promise<CallbackReceiver | null> {
  const { system, screen } = deps;
  const tally = deps.withCallbacks ? new CallbackTally() : null;
  const show = callbackPrinter(screen);
  let campaignRuns = deps.withCampaign;
  const { company, receiver } = await prepare(deps, (callback) => {
    if (campaignRuns) tally?.add(callback.parameters);
    else show(callback);
  });
  const results: DemoResults = { smsID: null, billing: null, hasCallbacks: receiver !== null };
  if (deps.withCampaign) {
    const client = ApiClient.ofCompany(system.run.gatewayUrl, company.apiKey);
    results.smsID = await campaign({ client, brandID: company.brandID, tally }, deps);
    campaignRuns = false;
    const operator = ApiClient.ofOperator(system.run);
    results.billing = await billing({ client, operator, company: company.id }, deps);
  }
  if (receiver && receiver.refused > 0)
    screen.say(`The receiver refused ${receiver.refused} callbacks: wrong key or signature.`);
  const links = { system, company: company.id, screen };
  await putSignInLinks(links);
  void renewSignInLinks(links, deps.signal);
  nextSteps(system.run, company, results).forEach((line) => screen.say(line));
  return receiver;
}

interface Prepared {
  company: DemoCompany;
  receiver: CallbackReceiver | null;
}

async function prepare(
  { system, dir, screen, withCallbacks }: DemoDeps,
  onCallback: (callback: ReceivedCallback) => void,
): Promise<Prepared> {
  return screen.step<Prepared>('Demo company', async () => {
    try {
      const operator = ApiClient.ofOperator(system.run);
      const company = await demoCompany(dir, system.run.gatewayUrl, operator);
      const { id, callbackKey: key, signingSecret } = company;
      const path = `/companies/${id}/callback`;
      system.setCompany({ id, apiKey: company.apiKey, callbackKey: key });
      if (!withCallbacks) {
        // Of a start that allowed them.
        await operator.data('DELETE', path);
        const done = `company ${id}, without callbacks: its receiver has a private address (CALLBACK_ALLOW_PRIVATE=false)`;
        return { done, value: { company, receiver: null } };
      }
      const receiver = new CallbackReceiver(company, onCallback);
      const url = await receiver.listen(
        await rememberedPort(join(dir, 'data', 'ports.json'), 'demo-receiver'),
      );
      await operator.data('PUT', path, { url, key, signingSecret });
      return { done: `company ${id}, callbacks to ${url}`, value: { company, receiver } };
    } catch (error) {
      if (error instanceof SetupError) throw error;
      throw new SetupError(
        `The demo company could not be created (${reasonOf(error)})`,
        `See ${join(dir, 'logs')}`,
        {
          cause: error,
        },
      );
    }
  });
}

/** A failed campaign is reported and does not end the system. Resolves to its smsID. */
async function campaign(
  campaignDeps: Omit<CampaignDeps, 'progress'>,
  { screen, signal }: Pick<DemoDeps, 'screen' | 'signal'>,
): Promise<number | null> {
  const title = `Sending ${CAMPAIGN_SIZE} messages through the gateway (skip with HERALD_DEMO=off)`;
  let sent: number | null = null;
  try {
    const seconds = await screen.step(title, async (progress) => {
      const { smsID, complete, seconds, meters } = await runCampaign({ ...campaignDeps, progress }, signal);
      sent = smsID;
      if (complete) return { done: meters, value: seconds };
      throw new Error(
        `not all messages were ${campaignDeps.tally ? 'delivered and called back' : 'delivered'} within ${seconds.toFixed(0)} s; see GET /v1/sms/report/${smsID}`,
      );
    });
    screen.say(
      `✔ ${CAMPAIGN_SIZE} messages ${campaignDeps.tally ? 'sent, delivered and called back' : 'sent and delivered'} in ${seconds.toFixed(1)} s`,
    );
  } catch (error) {
    if (!signal.aborted) screen.say(`✖ The campaign failed: ${reasonOf(error)}`);
  }
  return sent;
}

/** A failure of billing is reported and does not end the system. */
async function billing(
  records: DemoBillingDeps,
  { screen, signal }: Pick<DemoDeps, 'screen' | 'signal'>,
): Promise<DemoBilling | null> {
  if (signal.aborted) return null;
  try {
    const made = await demoBilling(records);
    const { customerID, accountID, balance } = made;
    screen.say(
      `✔ Customer ${customerID} has account ${accountID} with a tariff and a payment; its balance is ${balance}`,
    );
    return made;
  } catch (error) {
    if (!signal.aborted) screen.say(`✖ The demo's customer could not be created: ${reasonOf(error)}`);
    return null;
  }
}

function callbackPrinter(screen: Screen): (callback: ReceivedCallback) => void {
  let second = 0;
  let shown = 0;
  return ({ event, parameters }) => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, shown] = [now, 0];
    if (++shown > SHOWN_PER_SECOND) return;
    const { event: _event, date: _date, ...rest } = parameters;
    const details = Object.entries(rest).map(([name, value]) => `${name}=${value}`);
    screen.say(`Callback: ${event} ${details.join(' ')}`);
  };
}
