import { textOf } from '../../support/checkout';
import { commandsOf, type ContainerSystem } from './container-system';

/** Runs the consistency check with the command of the page. */
export async function expectConsistentBooks(system: ContainerSystem): Promise<void> {
  const books = commandsOf(textOf('docs', 'deployment.md'), 'To the first message').at(-1)!;
  expect(books).toContain('deploy/images/books');
  const [answer] = await system.paste([books]);
  expect(answer).toContain('✔');
  expect(answer).not.toContain('✖');
}

/** All containers of Herald's services run this image, and are healthy. */
export async function expectEveryContainerOf(system: ContainerSystem, image: string): Promise<void> {
  const ours = (await system.containers()).filter(({ Image }) => Image.startsWith('herald:'));
  expect(ours.length).toBeGreaterThan(8);
  expect(ours.filter(({ Image, Health }) => Image !== image || Health !== 'healthy')).toEqual([]);
}
