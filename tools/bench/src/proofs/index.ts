import { binds } from './binds';
import { erasure } from './erasure';
import { leaseRenewal } from './lease-renewal';
import { listen } from './listen';
import type { Proof } from './proof';
import { soak } from './soak';
import { statistics } from './statistics';
import { year } from './year';

/** In the order of docs/internal/proofs.md. */
export const proofs: Proof[] = [listen, erasure, statistics, binds, leaseRenewal, soak, year];
