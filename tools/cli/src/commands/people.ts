import type { ApiCommand } from '../api-command';
import { numbers, texts } from '../table';

const COLUMNS = [
  numbers('id'),
  texts('email'),
  texts('name'),
  texts('role'),
  numbers('invited by', 'invitedBy'),
  texts('created', 'createdAt'),
  texts('signed in', 'signedInAt'),
];

const ROLES = 'viewer, sender or admin';

export function peopleCommands(program: ApiCommand): void {
  const people = program.add('people', 'people of a company, who sign in with their e-mail address');
  people.add('list <company>', 'list the people').lists('companies/:company/people', COLUMNS).byId();
  people
    .add('invite <company> <email>', 'add a person and send an invitation by e-mail')
    .requiredOption('--role <role>', ROLES)
    .option('--name <name>')
    .option('--language <language>', 'of the invitation: en or ka (default: en)')
    .changes('POST', 'companies/:company/people');
  people
    .add('change <company> <person>', "change a person's role, which ends the person's sessions")
    .requiredOption('--role <role>', ROLES)
    .changes('PATCH', 'companies/:company/people/:person');
  people
    .add('remove <company> <person>', "remove a person, which ends the person's sessions")
    .changes('DELETE', 'companies/:company/people/:person', { says: ({ message }) => message });
}
