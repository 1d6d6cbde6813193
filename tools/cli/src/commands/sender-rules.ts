import { Argument } from 'commander';
import type { Tlv } from '@herald/values/tlvs';
import type { ApiCommand } from '../api-command';
import { id, wholeNumber } from '../arguments';
import type { Answer } from '../operator-api';
import { saveFile } from '../save-file';
import { numbers } from '../table';
import { addTlv, TLV_FORM, tlvsText } from '../tlvs';
import { importCommand } from './import-rules';
import { RULE_COLUMNS } from './rule-columns';
import type { Surroundings } from './secrets';

const PATH = 'sender-rules';
const ACTIONS = ['keep', 'replace', 'refuse'];

/** A rule as the API accepts it. */
interface Rule {
  company?: number | null;
  brandID?: number | null;
  prefix?: string;
  route?: string | null;
  action?: string;
  sender?: string | null;
  ton?: number | null;
  npi?: number | null;
  reason?: string | null;
  templateRequired?: string | boolean;
  tlvs?: Tlv[];
}

/** Options of a command line; an empty text and an empty list clear a field. */
interface Options {
  company?: number | '';
  brand?: number | '';
  prefix?: string;
  route?: string;
  action?: string;
  sender?: string;
  ton?: number | '';
  npi?: number | '';
  reason?: string;
  templateRequired?: string;
  tlv?: Tlv[];
}

/** Which sender phones show, by company, sender name, prefix and route. */
export function senderRuleCommands(program: ApiCommand, { stdout }: Pick<Surroundings, 'stdout'>): void {
  const rules = program.add('sender-rules', 'what countries and routes require of a sender');
  rules
    .add('list', 'list the rules')
    .option('--company <id>', 'only of this company; 0: only rules for all companies', wholeNumber)
    .option('--brand <brandID>', 'only of this sender name', id)
    .option('--prefix <digits>', 'only with this prefix')
    .option('--route <name>', 'only of this route')
    .lists(PATH, [numbers('id'), ...RULE_COLUMNS], {
      filter: ({ company, brand, prefix, route }: Record<string, string>) => ({
        company,
        brandID: brand,
        prefix,
        route,
      }),
    })
    .byId();
  withFields(rules.add('add', 'add a rule'))
    .addArgument(new Argument('<action>', 'what happens with the sender name').choices(ACTIONS))
    .changes<Options>('POST', PATH, { body: fieldsOf });
  withFields(rules.add('change <rule>', 'change fields of a rule; "" clears a field'))
    .option('--action <action>', ACTIONS.join(', '))
    .does(changeRule);
  rules.add('remove <rule>', 'remove a rule').changes('DELETE', `${PATH}/:rule`, {
    says: ({ message }) => message,
  });
  rules
    .add('explain', 'which rule decides on a number, and why')
    .requiredOption('--company <id>', 'the company', id)
    .requiredOption('--brand <brandID>', 'its sender name', id)
    .requiredOption('--number <number>', 'the recipient, in international format')
    .option('--text <text>', 'the text, to look for its template')
    .option('--route <name>', 'only on this route')
    .does(explain);
  rules
    .add('export', 'write all rules as CSV, for `import`')
    .option('--file <path>', 'output file (default: stdout)')
    .does(async ({ file }: { file?: string }, command) => {
      await saveFile(await command.session.api.download(`${PATH}/export`), file, stdout);
    });
  importCommand(rules);
}

function withFields(command: ApiCommand): ApiCommand {
  return command
    .option('--company <id>', 'only for this company', idOrNone)
    .option('--brand <brandID>', 'only for this sender name of the company', idOrNone)
    .option('--prefix <digits>', 'only for numbers with this prefix, such as 91')
    .option('--route <name>', 'only on this route')
    .option('--sender <sender>', 'replace: the name, long number or short code that phones show')
    .option('--ton <number>', 'replace: its type of number (default: by the sender)', numberOrNone)
    .option('--npi <number>', 'replace: its numbering plan (default: by the sender)', numberOrNone)
    .option('--reason <text>', 'refuse: the reason that the company reads')
    .option('--template-required <true|false>', 'refuse texts that match no template (default: false)')
    .option('--tlv <tlv>', `a TLV of the messages, repeatable: ${TLV_FORM}`, addTlv);
}

const numberOrNone = (text: string): number | '' => (text === '' ? '' : wholeNumber(text));
const idOrNone = (text: string): number | '' => (text === '' ? '' : id(text));

/** The given fields. */
function fieldsOf({ brand, tlv, ...same }: Options): Rule {
  const { company, prefix, route, action, sender, ton, npi, reason, templateRequired } = same;
  const all = { company, brandID: brand, prefix, route, action, sender, ton, npi, reason, templateRequired };
  const given = Object.entries({ ...all, tlvs: tlv }).filter(([, value]) => value !== undefined);
  // The prefix of a rule for all numbers is empty.
  return Object.fromEntries(
    given.map(([name, value]) => [name, value === '' && name !== 'prefix' ? null : value]),
  ) as Rule;
}

/** The API replaces a rule as a whole: fields that are not given keep their values, if the action has them. */
async function changeRule({ rule, ...options }: Options & { rule: number }, command: ApiCommand) {
  const { api, output } = command.session;
  const { data: now } = await api.get<Answer<Required<Rule> & { updatedAt: string }>>(`${PATH}/${rule}`);
  const given = fieldsOf(options);
  const { company, brandID, prefix, route, action } = { ...now, ...given };
  const kept: Rule = { company, brandID, prefix, route, action };
  // The type of the former sender says nothing about another one.
  if (action === 'replace' && given.sender === undefined)
    Object.assign(kept, { sender: now.sender, ton: now.ton, npi: now.npi });
  if (action === 'refuse') kept.reason = now.reason;
  else Object.assign(kept, { templateRequired: now.templateRequired, tlvs: now.tlvs });
  output.doneWith(
    await api.change('PUT', `${PATH}/${rule}`, { ...kept, ...given, was: { updatedAt: now.updatedAt } }),
  );
}

interface Explanation {
  brandName: string;
  number: string;
  country: string;
  routes: (Record<string, unknown> & {
    route: string | null;
    rule: { id: number } | null;
    template: { externalID: string } | null;
    tlvs: (Tlv & { from: string })[];
  })[];
}

interface Asked {
  company: number;
  brand: number;
  number: string;
  text?: string;
  route?: string;
}

async function explain({ brand, company, number, text, route }: Asked, command: ApiCommand): Promise<void> {
  const { api, output } = command.session;
  const answer = await api.get<Answer<Explanation>>(`${PATH}/explain`, {
    company,
    brandID: brand,
    number,
    text,
    route,
  });
  const { brandName, country, routes } = answer.data;
  const ofRoutes = routes.map(({ route: name, rule, template, tlvs, ...rest }) => {
    const shown = { ...rest, rule: rule?.id, template: template?.externalID, tlvs: tlvsText({ tlvs }) };
    return [name ?? 'no route', shown] as const;
  });
  const shown = { brand: brandName, number, country, ...Object.fromEntries(ofRoutes) };
  output.record(output.isForPeople ? { ...answer, data: shown } : answer);
}
