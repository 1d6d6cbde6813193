import type { Tlv } from '@herald/values/tlvs';
import type { ApiCommand } from '../api-command';
import { numbers, texts } from '../table';
import { addTlv, TLV_FORM, tlvsText } from '../tlvs';

const PATH = 'companies/:company/brands/:brand/templates';

const COLUMNS = [
  numbers('id'),
  texts('external id', 'externalID'),
  texts('tag', 'externalIDTag'),
  texts('tlvs', tlvsText),
  texts('text'),
  texts('created', 'createdAt'),
];

interface NewTemplate {
  text: string;
  externalId: string;
  tag?: string;
  tlv?: Tlv[];
}

/** Registered texts of a sender name. */
export function templateCommands(program: ApiCommand): void {
  const templates = program.add('templates', 'registered texts of a sender name');
  templates.add('list <company> <brand>', 'list the templates of a sender name').lists(PATH, COLUMNS).byId();
  templates
    .add('add <company> <brand>', 'add a registered text')
    .requiredOption('--text <text>', 'as registered; {#var#} and {name} stand for any text')
    .requiredOption('--external-id <id>', 'its id in the register')
    .option('--tag <tag>', 'the TLV that carries the id, such as 0x1401')
    .option('--tlv <tlv>', `a TLV of its messages, repeatable: ${TLV_FORM}`, addTlv)
    .changes<NewTemplate>('POST', PATH, {
      body: ({ text, externalId, tag, tlv }) => ({
        text,
        externalID: externalId,
        externalIDTag: tag,
        tlvs: tlv,
      }),
    });
  templates
    .add('remove <company> <brand> <template>', 'remove a template')
    .changes('DELETE', `${PATH}/:template`, { says: ({ message }) => message });
}
