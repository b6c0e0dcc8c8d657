import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { CurrentUser } from '../../core/processes/process.ts';
import { type EngineConnection, EngineRequests } from '../engines/engine-requests.ts';

/** Matches the REST API below the engine's own web application. */
const WEB_APPLICATION = /^(.*)\/api\/engine\/engine\/([^/]+)\/*$/;

interface Groups {
  readonly groups: readonly { readonly id: string }[];
}

/**
 * Finds the current user: from the options, else the user name of HTTP Basic, else the user logged in to the engine's
 * own web application, if its address is used. Null if unknown: the REST API itself does not report it.
 *
 * @throws ProcessPanelError if nobody is logged in to the web application
 */
export async function findUser(
  connection: EngineConnection,
  given: (() => string | null | Promise<string | null>) | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (given) return await given();
  const basic = await connection.basic?.();
  if (basic) return basic.username;
  const [, base, engine] = WEB_APPLICATION.exec(String(connection.url)) ?? [];
  if (base === undefined) return null;
  const requests = new EngineRequests({ ...connection, url: `${base}/api/admin` });
  const found = await requests.fetchJson<{ userId?: string } | undefined>(`auth/user/${engine}`, {
    signal,
    missing: undefined,
  });
  if (found?.userId !== undefined) return found.userId;
  throw new ProcessPanelError('adapter/status', `${base}/ does not know who is asking`, { hint: 'Sign in again.' });
}

/** The user with name and groups, if the engine returns them. */
export async function describeUser(requests: EngineRequests, id: string, signal: AbortSignal): Promise<CurrentUser> {
  const [profile, { groups }] = await Promise.all([
    requests
      .fetchJson<{ firstName?: string; lastName?: string } | null>(`user/${encodeURIComponent(id)}/profile`, {
        signal,
        missing: null,
      })
      .catch(() => null),
    requests.fetchJson<Groups>('identity/groups', { search: { userId: id }, signal, missing: { groups: [] } }),
  ]);
  const fullname = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ');
  return { id, fullname: fullname || id, groups: groups.map(group => group.id) };
}
