import type { DescribedExample, DescribedOperation } from './open-api';
import {
  billingCompany,
  newBrand,
  plainCompany,
  poorCompany,
  type SampleWorld,
  type Setting,
} from './sample-world';

type Make = (world: SampleWorld) => Promise<Setting>;

const CATALOGUE = /\/companies\/\{id\}\/([a-z-]+)\/\{itemID\}$/;

/** Examples that need a beginning of their own, by `operation/example` or by operation; all others share one company. */
const SETTINGS: Record<string, Make> = {
  'createBrand/created': () => plainCompany(),
  'createBrand/known': () => withBrand('Known Shop'),
  'createBrand/waiting': () => withBrand('First Shop'),
  'createBrand/describe': () => plainCompany({ settings: { brandDescriptionRequired: true } }),
  'deleteBrand/deleted': (world) => world.ownBrand(),
  'sendByQuery/notEnough': () => poorCompany(),
  'send/notEnough': () => poorCompany(),
  'sendXml/notEnough': () => poorCompany(),
  'createCustomer/created': () => plainCompany(),
  'createCustomer/shortForm': () => plainCompany(),
  'createAccount/withModules': () => billingCompany({ modules: { network: true, iptv: true, gps: true } }),
  'createAccount/takenNumber': () => billingCompany(),
  changeCompany: () => plainCompany(),
  showKey: (world) => world.newKey(),
  rotateKey: (world) => world.newKey(),
  revokeKey: (world) => world.newKey(),
  setCallback: () => plainCompany(),
  'getCallback/none': () => plainCompany(),
  removeCallback: () => plainCompany(),
  authorizeBrand: (world) => world.awaitingBrand(),
  rejectBrand: (world) => world.awaitingBrand(),
  dismissDeadLetter: (world) => world.deadLetter(),
  'cancelJob/cancelled': (world) => world.scheduled(),
  'replaceRoute/replaced': (world) => world.route(),
  'getRoute/found': (world) => world.route(),
  'removeRoute/removed': (world) => world.route(),
  'pauseRoute/done': (world) => world.route(),
  'resumeRoute/done': (world) => world.route(),
  'drainRoute/done': (world) => world.route(),
};

async function withBrand(name: string): Promise<Setting> {
  const setting = await plainCompany();
  await newBrand(setting, name);
  return setting;
}

/** The company that sends an example, with what the example takes for granted. */
export async function settingFor(
  world: SampleWorld,
  { id, path }: DescribedOperation,
  { name }: DescribedExample,
  deadLetter: Setting,
): Promise<Setting> {
  const make = SETTINGS[`${id}/${name}`] ?? SETTINGS[id];
  if (make) return make(world);
  if (id === 'requeueDeadLetter') return deadLetter;
  const catalogue = CATALOGUE.exec(path)?.[1];
  return catalogue ? world.newItem(catalogue) : world.setting;
}
