import { ProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import type { CurrentUser } from '../../core/processes/process.ts';
import { type EngineConnection, EngineRequests } from '../engines/engine-requests.ts';

/** The address of the engine's own web application, below which it offers the REST API to its pages. */
const WEB_APPLICATION = /^(.*)\/api\/engine\/engine\/([^/]+)\/*$/;

interface Groups {
  readonly groups: readonly { readonly id: string }[];
}

/**
 * Who asks: as the options say; else whose name is in HTTP Basic; else who is logged in at the engine's own web application, where
 * its address is used. Null where nobody knows: the REST API itself does not tell.
 *
 * @throws ProcessPanelError where nobody is logged in at the web application
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
  const found = await requests.ask<{ userId?: string } | undefined>(`auth/user/${engine}`, {
    signal,
    missing: undefined,
  });
  if (found?.userId !== undefined) return found.userId;
  throw new ProcessPanelError('adapter/status', `${base}/ does not know who is asking`, { hint: 'Sign in again.' });
}

/** The user with name and groups, as far as the engine tells them. */
export async function describeUser(requests: EngineRequests, id: string, signal: AbortSignal): Promise<CurrentUser> {
  const [profile, { groups }] = await Promise.all([
    requests
      .ask<{ firstName?: string; lastName?: string } | null>(`user/${encodeURIComponent(id)}/profile`, {
        signal,
        missing: null,
      })
      .catch(() => null),
    requests.ask<Groups>('identity/groups', { search: { userId: id }, signal, missing: { groups: [] } }),
  ]);
  const fullname = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ');
  return { id, fullname: fullname || id, groups: groups.map(group => group.id) };
}
