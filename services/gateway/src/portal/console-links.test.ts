import { TOKEN_KEYS } from '@herald/testing/token-keys';
import { ConsoleLinks, type LinkMaker } from './console-links';

it('answers 404 if no console is configured', async () => {
  const links = new ConsoleLinks(undefined, TOKEN_KEYS.signing);
  await expect(links.make({ role: 'viewer', name: '' }, {} as LinkMaker)).rejects.toMatchObject({
    status: 404,
    message: 'No console is configured for this deployment.',
  });
});
