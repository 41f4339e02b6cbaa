import { environmentOfMode, type Mode } from '@fiscal/domain';
import { type CoverageDeps, listAvailability, type SystemContext } from '@fiscal/services';
import { renderPage, textPolicy } from '../docs-page/frame/page-frame.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { createSharedFile, type SharedFile, sendSharedFile } from '../http/shared-file.ts';
import { minutesOld, type StatusToShow, statusPage } from './status-page.ts';

interface StatusPageDeps {
  readonly services: Pick<SystemContext, 'clock' | 'filingKinds' | 'settings'> & CoverageDeps;
  readonly mode: Mode;
}

/**
 * Serves `/status`, without a key: the availability of the authorities of this address. A page is rendered once for each
 * reading, also for many requests. The answer is always 200, also when the database does not answer.
 */
export function serveStatusPage(router: ApiRouter, { services, mode }: StatusPageDeps): void {
  const environment = environmentOfMode(mode);
  const write = onceFor((status) =>
    createSharedFile(renderPage(statusPage(status)), 'text/html; charset=utf-8'),
  );
  router.get('/status', async (c) => {
    const authorities = await listAvailability(services, { environment });
    const status = {
      authorities,
      simulated: services.settings.authoritySimulated,
      now: services.clock.now(),
    };
    c.header('Content-Security-Policy', textPolicy);
    c.header('Cache-Control', 'public, max-age=10');
    return sendSharedFile(c, write(status));
  });
}

/** Returns the same file again while the moment of the reading and its age in minutes are the same. */
function onceFor(write: (status: StatusToShow) => SharedFile): typeof write {
  let latest: { readonly key: string; readonly file: SharedFile } | undefined;
  return (status) => {
    const key = `${status.authorities[0]?.readAt} ${minutesOld(status)}`;
    if (latest?.key !== key) latest = { key, file: write(status) };
    return latest.file;
  };
}
