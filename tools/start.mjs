/** `npm start`: makes the checkout ready to run, then becomes the launcher (tools/launcher). */
import { becomeTool, buildPages } from './set-up/checkout.mjs';

await becomeTool('launcher', buildPages);
