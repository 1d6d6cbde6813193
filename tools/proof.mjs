/** `npm run proof -- name`: prepares the checkout, then replaces itself with the proof (tools/bench/src/proofs). */
import { becomeTool } from './set-up/checkout.mjs';

await becomeTool('bench/proofs');
