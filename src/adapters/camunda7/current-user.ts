import type { CurrentUser } from '../../core/processes/process.ts';
import type { EngineConnection, EngineRequests } from '../engines/engine-requests.ts';
import type { WebSession } from './web-session.ts';

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
  session: WebSession | null,
): Promise<string | null> {
  if (given) return await given();
  const basic = await connection.basic?.();
  if (basic) return basic.username;
  if (!session) return null;
  const user = await session.user();
  if (user === null) throw session.unknownUser();
  return user;
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
