import type { DescribedExample, DescribedOperation } from './open-api';
import {
  billingCompany,
  companyWithRotatedKey,
  listeningCompany,
  newBrand,
  plainCompany,
  poorCompany,
  type SampleFixture,
  type Setting,
} from './sample-fixture';

type Make = (fixture: SampleFixture) => Promise<Setting>;

const CATALOGUE = /\/companies\/\{id\}\/([a-z-]+)\/\{itemID\}$/;

/** Examples that need a separate state, by `operation/example` or by operation; all others share one company. */
const SETTINGS: Record<string, Make> = {
  'createBrand/created': () => plainCompany(),
  'createBrand/known': () => withBrand('Known Shop'),
  'createBrand/waiting': () => withBrand('First Shop'),
  'createBrand/describe': () => plainCompany({ settings: { brandDescriptionRequired: true } }),
  'createBrandAsOperator/created': () => plainCompany(),
  'createBrandAsOperator/known': () => withBrand('Known Shop'),
  'deleteBrand/deleted': (fixture) => fixture.ownBrand(),
  'sendByQuery/notEnough': () => poorCompany(),
  'send/notEnough': () => poorCompany(),
  'sendXml/notEnough': () => poorCompany(),
  'createCustomer/created': () => plainCompany(),
  'createCustomer/shortForm': () => plainCompany(),
  'createAccount/withModules': () => billingCompany({ modules: { network: true, iptv: true, gps: true } }),
  'createAccount/takenNumber': () => billingCompany(),
  'reversePayment/reversed': (fixture) => fixture.paid(),
  'reversePayment/twice': (fixture) => fixture.paid({ reversed: true }),
  'reversePaymentAsOperator/reversed': (fixture) => fixture.paid(),
  'reversePaymentAsOperator/twice': (fixture) => fixture.paid({ reversed: true }),
  'getBillingRun/found': (fixture) => fixture.run(),
  'getBillingRunReport/charges': (fixture) => fixture.run(),
  'correctCustomer/corrected': () => billingCompany(),
  'correctAccount/corrected': () => billingCompany(),
  'correctCustomerAsOperator/corrected': () => billingCompany(),
  'correctAccountAsOperator/corrected': () => billingCompany(),
  changeCompany: () => plainCompany(),
  'stopSending/stopped': () => plainCompany(),
  'resumeSending/resumed': () => plainCompany(),
  showKey: (fixture) => fixture.newKey(),
  'rotateKey/repeated': () => companyWithRotatedKey('operator'),
  rotateKey: (fixture) => fixture.newKey(),
  revokeKey: (fixture) => fixture.newKey(),
  'removeInboundRule/removed': (fixture) => fixture.inboundRule(),
  'getSenderRule/found': (fixture) => fixture.senderRule(),
  'replaceSenderRule/replaced': (fixture) => fixture.senderRule(),
  'removeSenderRule/removed': (fixture) => fixture.senderRule(),
  'removeBrandTemplate/removed': (fixture) => fixture.brandTemplate(),
  changeOperator: (fixture) => fixture.operator(),
  removeOperator: (fixture) => fixture.operator(),
  createOperatorToken: (fixture) => fixture.operator(),
  revokeOperatorToken: (fixture) => fixture.operator(),
  setCallback: () => plainCompany(),
  setOwnCallback: () => plainCompany(),
  'invitePerson/invited': () => plainCompany(),
  'invitePersonOfCompany/invited': () => plainCompany(),
  'changePerson/changed': (fixture) => fixture.colleague(),
  'changePersonOfCompany/changed': (fixture) => fixture.colleague(),
  'removePerson/removed': (fixture) => fixture.colleague(),
  'removePersonOfCompany/removed': (fixture) => fixture.colleague(),
  'rotateOwnKey/repeated': () => companyWithRotatedKey('company'),
  rotateOwnKey: (fixture) => fixture.newKey(),
  'revokeOwnKey/revoked': (fixture) => fixture.newKey(),
  'revokeOwnKey/last': () => plainCompany(),
  'getOwnCallback/none': () => plainCompany(),
  'getCallback/none': () => plainCompany(),
  'testCallback/none': () => plainCompany(),
  'rotateOwnCallbackSecret/none': () => plainCompany(),
  'triggerCallback/undelivered': () => listeningCompany(),
  removeCallback: () => plainCompany(),
  authorizeBrand: (fixture) => fixture.awaitingBrand(),
  rejectBrand: (fixture) => fixture.awaitingBrand(),
  exportCustomer: (fixture) => fixture.person(),
  eraseCustomer: (fixture) => fixture.person(),
  'showErasure/found': (fixture) => fixture.erasure(),
  dismissDeadLetter: (fixture) => fixture.deadLetter(),
  'cancelOwnJob/cancelled': (fixture) => fixture.scheduled(),
  'cancelJob/cancelled': (fixture) => fixture.scheduled(),
  'cancelJob/recalled': (fixture) => fixture.onHold(),
  'replaceRoutePassword/done': (fixture) => fixture.route(),
  'replaceRoute/replaced': (fixture) => fixture.route(),
  'getRoute/found': (fixture) => fixture.route(),
  'removeRoute/removed': (fixture) => fixture.route(),
  'tryRoute/tried': (fixture) => fixture.httpRoute(),
  'tryRoute/smpp': (fixture) => fixture.route(),
  'pauseRoute/done': (fixture) => fixture.route(),
  'resumeRoute/done': (fixture) => fixture.route(),
  'drainRoute/done': (fixture) => fixture.route(),
  'testRoute/waiting': (fixture) => fixture.liveRoute(),
  'testRoute/away': (fixture) => fixture.pausedRoute(),
  'listTestSends/delivered': (fixture) => fixture.liveRoute(),
};

async function withBrand(name: string): Promise<Setting> {
  const setting = await plainCompany();
  await newBrand(setting, name);
  return setting;
}

/** The company that sends an example, in the state that the example needs. */
export async function settingFor(
  fixture: SampleFixture,
  { id, path }: DescribedOperation,
  { name }: DescribedExample,
  deadLetter: Setting,
): Promise<Setting> {
  const make = SETTINGS[`${id}/${name}`] ?? SETTINGS[id];
  if (make) return make(fixture);
  if (id === 'requeueDeadLetter') return deadLetter;
  const catalogue = CATALOGUE.exec(path)?.[1];
  return catalogue ? fixture.newItem(catalogue) : fixture.setting;
}
