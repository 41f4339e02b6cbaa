import type { Stack } from '@fiscal/dev-stack';

/** A fault of the simulator; each field narrows the requests that it meets. */
export interface FaultToOrder {
  readonly scenario: string;
  readonly environment?: 'homologation' | 'production' | undefined;
  readonly service?: string | undefined;
  readonly accessKey?: string | undefined;
  /** Requests that it meets before it is used up; without it, until it is removed. */
  readonly count?: number | undefined;
}

/** Orders a fault at the simulator of a stack; gives what removes it. */
export async function orderFault(stack: Stack, fault: FaultToOrder): Promise<() => Promise<void>> {
  const { id } = (await callAdmin(stack, 'POST', '/faults', fault)) as { readonly id: string };
  return async () => {
    await callAdmin(stack, 'DELETE', `/faults/${id}`);
  };
}

/** Makes the whole address of homologation unreachable for some seconds. */
export async function orderOutage(
  stack: Stack,
  seconds: number,
  mode: 'refused' | 'tls' | '503',
): Promise<void> {
  await orderFault(stack, { scenario: `unavailable=${seconds},${mode}`, environment: 'homologation' });
}

/**
 * Sets the entry of a municipality in the register of the Sefin, in homologation and production. Missing fields have
 * the usual values.
 */
export async function setMunicipality(stack: Stack, cityCode: string, entry: object): Promise<void> {
  await callAdmin(stack, 'PUT', `/nfse/municipalities/${cityCode}`, entry);
}

/** Orders a fault of the Sefin, as `orderFault` does of the SEFAZ. */
export async function orderSefinFault(stack: Stack, fault: FaultToOrder): Promise<void> {
  await callAdmin(stack, 'POST', '/nfse/faults', fault);
}

/** One request that reached a service of the authority. */
export interface AuthorityCallTrace {
  readonly service: string;
  /** Time of the authority, milliseconds. */
  readonly at: number;
}

/** The calls that named a key, in their order, since the simulator was started. */
export async function readCalls(stack: Stack, accessKey: string): Promise<readonly AuthorityCallTrace[]> {
  const { calls } = (await callAdmin(stack, 'GET', `/calls?accessKey=${accessKey}`)) as {
    readonly calls: readonly { readonly service: string; readonly at: string }[];
  };
  return calls.map(({ service, at }) => ({ service, at: Date.parse(at) }));
}

async function callAdmin(
  { addresses }: Stack,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${addresses.simulatorAdmin}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`the simulator refused ${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
