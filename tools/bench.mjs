/** `npm run bench [-- row …]`: prepares the checkout, then replaces itself with the benchmark (tools/bench). */
import { becomeTool } from './set-up/checkout.mjs';

await becomeTool('bench');
