import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { processEnvironment } from '@fiscal/config';
import { type Browser, type BrowserContext, launch, type Page } from 'puppeteer-core';
import type { SignedInPerson } from './console-login.ts';
import type { ServedConsole } from './serve-console.ts';

const program = 'chromium';

/** Where Chromium is; undefined where it is not installed. */
export const chromiumPath: string | undefined = (processEnvironment().PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, program))
  .find((file) => existsSync(file));

/** The end of the title of a suite that needs the browser. From it the summary of a run knows why it did not run. */
export const needsChromium = `[needs ${program}]`;

/** The longest wait of a test: far more than a busy machine takes. */
const patienceMs = 120_000;

const flags = [
  // Tests run as root and in containers, whose kernel forbids a sandbox and whose /dev/shm is small.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--lang=pt-BR',
  // Nothing outside of this machine has an address.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

/** A tab of a person, and what went wrong in it. */
export interface Tab {
  readonly page: Page;
  /** The console's address, without a slash at the end. */
  readonly address: string;
  /** Errors of scripts and of the console, violations of our policy, and requests to other addresses. */
  readonly faults: string[];
  /** Opens a page; returns the status of its answer. */
  open(path: string): Promise<number | undefined>;
  /** Takes the session of a person, as a sign-in does. */
  signIn(person: SignedInPerson): Promise<void>;
}

export interface TabOptions {
  /** Default: nobody is signed in. */
  readonly person?: SignedInPerson | undefined;
  /** Default: 1280. */
  readonly width?: number | undefined;
  /** Default: scripts run. */
  readonly scripts?: 'off' | undefined;
}

/** A real browser. */
export interface TestBrowser {
  /**
   * Does something in a new tab with cookies of its own. Fails afterwards if a script failed, our policy was violated or
   * another address than the console's was asked for.
   */
  withTab<Result>(
    console: Pick<ServedConsole, 'address'>,
    options: TabOptions,
    work: (tab: Tab) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** Starts the browser of a test file. */
export async function openBrowser(): Promise<TestBrowser> {
  if (chromiumPath === undefined) throw new Error(`${program} is not installed`);
  const browser = await launch({
    executablePath: chromiumPath,
    args: flags,
    pipe: true,
    timeout: patienceMs,
    protocolTimeout: patienceMs,
  });
  return {
    async withTab({ address }, options, work) {
      const context = await browser.createBrowserContext();
      try {
        const tab = await openTab(context, address, options);
        const result = await work(tab);
        if (tab.faults.length > 0) throw new Error(tab.faults.join('\n'));
        return result;
      } finally {
        await context.close();
      }
    },
    close: () => closeBrowser(browser),
  };
}

async function openTab(
  context: BrowserContext,
  address: string,
  { person, width = 1280, scripts }: TabOptions,
): Promise<Tab> {
  const signIn = (as: SignedInPerson) => context.setCookie(cookieOf(as));
  if (person !== undefined) await signIn(person);
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.setViewport({ width, height: 900 });
  if (scripts === 'off') await page.setJavaScriptEnabled(false);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`a script failed: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error')
      faults.push(`${message.text()} at ${message.location().url ?? page.url()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${address}/`) && !url.startsWith('data:')) faults.push(`asked for ${url}`);
  });
  return {
    page,
    address,
    faults,
    signIn,
    async open(path) {
      return (await page.goto(`${address}${path}`))?.status();
    },
  };
}

/** The cookie of a session as a console on loopback sets it. */
const cookieOf = ({ token }: SignedInPerson) => ({
  name: 'console',
  value: token,
  domain: '127.0.0.1',
  path: '/',
  httpOnly: true,
  sameSite: 'Lax' as const,
});

/** A browser that does not close by itself is ended by its id. */
async function closeBrowser(browser: Browser): Promise<void> {
  const ended = browser.close().then(() => true);
  const timer = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), 20_000).unref();
  });
  if (!(await Promise.race([ended, timer]))) browser.process()?.kill('SIGKILL');
}
