import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';
import { balanceModel, ledgerModel } from './balance/balance-model';
import { brandViewModel } from './brands/brand-view';
import { idempotencyModel } from './intake/idempotency-store';
import { batchModel, batchTextsModel } from './jobs/batch-model';
import { jobModel } from './jobs/job-model';
import { stopListModel } from './stop-list/stop-list-model';

/**
 * Makes sure of the collections of this part of the service, and of their indexes. What must be unique is so by `_id`:
 * nothing waits for an index that is still being built over a large collection.
 */
export async function createCollections(connection: MongoConnection, logger: Logger): Promise<void> {
  const models = [
    jobModel(connection),
    batchModel(connection),
    batchTextsModel(connection),
    balanceModel(connection),
    ledgerModel(connection),
    idempotencyModel(connection),
    stopListModel(connection),
    brandViewModel(connection),
  ];
  for (const model of models) {
    await model.createCollection();
    model.createIndexes().catch((error: unknown) => {
      logger.error('mongodb.index_failed', { collection: model.collection.name, error });
    });
  }
}
