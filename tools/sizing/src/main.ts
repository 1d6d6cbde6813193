import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { putBetweenMarks } from '@herald/bench/markdown';
import { sizesPage } from './sizes-page';

const docs = join(__dirname, '..', '..', '..', 'docs');
const measurements = readFileSync(join(docs, 'internal', 'measurements.md'), 'utf8');

putBetweenMarks(join(docs, 'scale.md'), 'npm run sizing', sizesPage(measurements));
