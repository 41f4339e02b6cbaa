/** The smallest workflow. Its answer proves that a worker ran it. */
export async function greet(name: string): Promise<string> {
  return `hello ${name}`;
}
