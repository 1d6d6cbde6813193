/** `npm run bench [-- row …]`: makes the checkout ready to run, then becomes the benchmark (tools/bench). */
import { becomeTool } from './set-up/checkout.mjs';

await becomeTool('bench');
