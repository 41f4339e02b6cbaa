/** The smallest workflow: what it answers was answered by a worker. */
export async function greet(name: string): Promise<string> {
  return `hello ${name}`;
}
