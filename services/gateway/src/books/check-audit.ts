import { type CheckResult, Findings } from '@herald/service/books';
import { RETENTION_BOUNDS } from '@herald/contracts';
import { inSnapshot, type MongoConnection } from '@herald/mongo';
import { CHAIN_START, chainHash } from '../audit/audit-chain';
import { type AuditDocument, type AuditLink, auditHeadIn, auditRowsIn } from '../audit/audit-model';

const ROWS_AT_ONCE = 1_000;
const LEAST_KEPT_MS = RETENTION_BOUNDS.audit[0] * 86_400_000;

/**
 * The hash of an emptied row cannot be verified any more. Two other rules are checked: the row was kept for the shortest allowed retention
 * period, and all older rows of its company are emptied too.
 *
 * @param hadOlder an older row of the company was not emptied when it was read, but may be by now. Without one, a query would scan all
 * emptied rows for nothing.
 */
async function removalProblem(
  connection: MongoConnection,
  { _id, at, company, removedAt }: Omit<AuditDocument, 'chain'>,
  hadOlder: boolean,
): Promise<string | null> {
  if (removedAt!.getTime() - at.getTime() < LEAST_KEPT_MS)
    return 'was emptied before the end of its retention';
  if (!hadOlder) return null;
  const left = { company, _id: { $lt: _id }, removedAt: { $exists: false } };
  const before = await auditRowsIn(connection).findOne(left, { projection: { _id: 1 } });
  return before && `is emptied, and row ${before._id} before it is not`;
}

/** Checks that no row was changed, added or deleted: each row links to the row before it, and the last row is the one that was written last. */
export async function checkAudit(connection: MongoConnection): Promise<CheckResult> {
  const findings = new Findings('the audit log matches its hash chain: no row changed, added or removed');
  const head = await inSnapshot(connection, (session) =>
    auditHeadIn(connection).findOne({ _id: 'audit' }, { session }),
  );
  let last = CHAIN_START;
  /** Companies with a row that is not emptied; null: rows without a company. */
  const withRows = new Set<number | null>();
  // A row that was added to the database by hand may have no link.
  const rows = auditRowsIn(connection).find<Omit<AuditDocument, 'chain'> & { chain?: AuditLink }>(
    { _id: { $lte: head?.row ?? Infinity } },
    { batchSize: ROWS_AT_ONCE },
  );
  for await (const { chain, ...row } of rows.sort({ _id: 1 })) {
    findings.examined++;
    if (!row.removedAt) withRows.add(row.company);
    if (!chain) {
      findings.add(`row ${row._id} is not in the hash chain`);
      continue;
    }
    if (chain.after !== last.row) {
      findings.add(`row ${row._id} was written after row ${chain.after}, but follows row ${last.row}`);
    }
    if (row.removedAt) {
      const problem = await removalProblem(connection, row, withRows.has(row.company));
      if (problem) findings.add(`row ${row._id} ${problem}`);
    }
    // Continues from the stored hash, so that one changed row is reported once.
    else if (chainHash(last.hash, row) !== chain.hash) {
      findings.add(`row ${row._id} does not match the hash chain after row ${last.row}`);
    }
    last = { row: row._id, hash: chain.hash };
  }
  const end = head ?? CHAIN_START;
  if (last.row !== end.row || last.hash !== end.hash) {
    findings.add(`the rows end with row ${last.row}; the last written row is ${end.row}`);
  }
  return findings.result();
}
