import { expect, test } from 'vitest';
import { links } from '../paths/paths.ts';
import { useTestConsole } from '../testing/index.ts';

const console = useTestConsole();

/** Returns the CPF whose first nine digits end with `982247`, as a mask shows them. */
function cpfOf(first: number): string {
  const digits = [...`${first}`.padStart(3, '0'), ...'982247'].map(Number);
  for (const weight of [10, 11]) {
    const sum = digits.reduce((total, digit, at) => total + digit * (weight - at), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}

test('who reads does not find the masked digits of a CPF by trying them, neither by the search nor by the audit', async () => {
  const agent = await console.signIn('leitura');
  const ask = async (first: number, word = ''): Promise<number> => {
    const cpf = cpfOf(first);
    const address = first % 2 === 0 ? links.search({ q: `${word}${cpf}` }) : links.audit({ about: cpf });
    return (await agent.get(address)).status;
  };
  for (let first = 0; first < 30; first += 1) expect(await ask(first)).toBe(200);
  expect(await ask(30)).toBe(429);
  expect(await ask(32, 'nota de ')).toBe(429);
  expect(await ask(33)).toBe(429);
  // What was asked before, other texts and other people are not limited.
  expect(await ask(0)).toBe(200);
  for (const q of ['123', 'ana', '11.222.333/0001-81'])
    expect((await agent.get(links.search({ q }))).status).toBe(200);
  expect((await (await console.signIn('leitura')).get(links.search({ q: cpfOf(30) }))).status).toBe(200);
  await console.harness.advance(20_000);
  expect(await ask(30)).toBe(200);
  expect(await ask(34)).toBe(429);
});
