import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { documentedBlock } from '../browser/documented.ts';
import { DIST } from '../browser/inbox-page.ts';
import { fill } from '../camunda7-family/fill-engine.ts';
import { fillFlowable, FlowableServer } from '../flowable/flowable-data.ts';
import { type EngineServer, startEngine } from './engine-server.ts';

/**
 * Starts an engine with tasks, and the page of the documentation as one of its static resources.
 *
 * @returns the engine, and the address of the page
 */
export async function startDemo(name: string, port?: number): Promise<EngineServer & { page: string }> {
  if (name === 'flowable') {
    const engine = await startEngine(name, port);
    await fillFlowable(new FlowableServer(engine.origin), 60);
    return { ...engine, page: `${engine.origin}/inbox` };
  }
  const folder = fileURLToPath(new URL(`../${name}/target/pages/`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  const page = documentedBlock('camunda7.md', 'html', '<process-grid').replace(/<!--#[^>]*-->/, 'anna');
  writeFileSync(`${folder}inbox.html`, page);
  const places = `--spring.web.resources.static-locations=classpath:/static/,file:${folder},file:${DIST}`;
  const engine = await startEngine(name, port, { options: [places] });
  await fill(`${engine.origin}/engine-rest`, { orders: 60, json: name === 'camunda7' });
  return { ...engine, page: `${engine.origin}/inbox.html` };
}
