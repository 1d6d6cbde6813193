/** `npm start`: prepares the checkout, then replaces itself with the launcher (tools/launcher). */
import { becomeTool, buildPages } from './set-up/checkout.mjs';

await becomeTool('launcher', buildPages);
