/** How the owner calls a command of the app, by how this one was called. */
export function commandName(command: string, environment: Record<string, string | undefined>): string {
  const isOfSources = environment.npm_lifecycle_event === 'car';
  const name = isOfSources ? 'npm run car' : 'ligo-car';
  return command === '' ? name : `${name}${isOfSources ? ' --' : ''} ${command}`;
}
