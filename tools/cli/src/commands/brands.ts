import { Option } from 'commander';
import type { Tlv } from '@herald/values/tlvs';
import type { ApiCommand } from '../api-command';
import { id } from '../arguments';
import { numbers, texts } from '../table';
import { addTlv, TLV_FORM } from '../tlvs';

const COLUMNS = [
  numbers('id'),
  numbers('company'),
  texts('name'),
  texts('state'),
  texts('reason'),
  texts('description'),
  texts('created', 'createdAt'),
];

/** `authorized` of interface.md part 3, as in lists. */
const AUTHORIZED = 1;
const AWAITING = 2;

interface ListFilter {
  awaiting?: boolean;
  authorized?: boolean;
  company?: number;
}

export function brandCommands(program: ApiCommand): void {
  const brands = program.add('brands', 'sender names');
  brands
    .add('list', 'list the sender names of all companies')
    .option('--awaiting', 'only pending sender names')
    .addOption(new Option('--authorized', 'only authorized sender names').conflicts('awaiting'))
    .option('--company <id>', "only a company's", id)
    .lists('brands', COLUMNS, {
      filter: ({ awaiting, authorized, company }: ListFilter) => ({
        authorized: awaiting ? AWAITING : authorized ? AUTHORIZED : undefined,
        company,
      }),
    })
    .byId();
  brands
    .add('authorize <brand>', 'authorize a sender name; idempotent')
    .changes('POST', 'brands/:brand/authorize');
  brands
    .add('reject <brand>', 'refuse a sender name')
    .requiredOption('--reason <text>')
    .changes('POST', 'brands/:brand/reject');
  const ofBrand = 'companies/:company/brands/:brand/tlvs';
  brands.add('tlvs <company> <brand>', 'show the TLVs of a sender name').shows(ofBrand);
  brands
    .add('set-tlvs <company> <brand>', 'replace the TLVs of a sender name; without any, remove them')
    .argument('[tlvs...]', TLV_FORM, addTlv)
    .changes('PUT', ofBrand, { body: ({ tlvs = [] }: { tlvs?: Tlv[] }) => ({ tlvs }) });
}
