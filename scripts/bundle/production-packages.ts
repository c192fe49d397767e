import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** Which packages the server runs on, and which of their files. */

type Bill = {
  metadata: { component: Record<string, unknown> };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/**
 * compiled code has maps and types beside it; nothing reads them, and Node runs no TypeScript below
 * node_modules
 */
const NEVER_RUN = /\.(?:map|[cm]?tsx?|tsbuildinfo|flow)$/u;
/** fonts come in up to seven weights; we use two, one of the large fonts, and two italics of Arimo */
const UNUSED_WEIGHT =
  /@embedpdf\/fonts-(?:jp|kr|sc)\/fonts\/(?!.*-Regular\.)|@fontsource\/[^/]+\/files\/(?!.*-(?:400|700)-normal\.woff$|arimo-latin-(?:400|700)-italic\.woff$)/u;
/** packages of which the server runs a few files: their paths in the package */
const PARTS: Record<string, RegExp> = {
  // not its fonts under the GPL: packages/pdf-pages/src/pdfjs-files.ts
  'pdfjs-dist':
    /^(?:package\.json|LICENSE|legacy\/build\/pdf(?:\.worker)?\.mjs|cmaps\/.+|standard_fonts\/(?!Liberation|LICENSE_LIB).+|wasm\/(?:LICENSE.+|.+_nowasm_fallback\.js))$/u,
  'heic-to': /^(?:package\.json|LICENSE|src\/lib\/libheif-without-unsafe-eval\.js)$/u,
};
/** onnxruntime-node's package has every platform; the others install theirs alone */
const PLATFORM_FOLDER = /onnxruntime-node\/bin\/napi-v\d+\/([^/]+)(?:\/([^/]+))?/u;

/** @returns folders of the installed packages that the server needs, as npm resolves them; without our own */
function productionPackages(root: string): string[] {
  return listed(root, ['@slipcase/server']).map(({ folder }) => folder);
}

/**
 * What is in a bundle, including the page, for vulnerability scanners: CycloneDX as JSON.
 * `npm sbom --omit=dev` leaves out packages that tests need as well. So this lists all packages and then
 * chooses.
 */
export function billOfMaterials(root: string): string {
  const all: Bill = JSON.parse(npm(root, ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']));
  const shipped = new Set(listed(root, ['@slipcase/server', '@slipcase/web']).map(({ id }) => id));
  const components = all.components.filter((component) => shipped.has(component['bom-ref']));
  const missing = [...shipped].filter((id) => !components.some((component) => component['bom-ref'] === id));
  if (missing.length > 0) throw new Error(`npm sbom does not list ${missing.join(', ')}.`);
  const dependencies = all.dependencies
    .filter(({ ref }) => shipped.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((id) => shipped.has(id)) }));
  const metadata = { ...all.metadata, component: { ...all.metadata.component, name: 'slipcase' } };
  return `${JSON.stringify({ ...all, metadata, components, dependencies }, null, 2)}\n`;
}

/**
 * @param workspaces whose dependencies are listed. @returns each installed package, as npm resolves it;
 * without our own
 */
function listed(root: string, workspaces: readonly string[]): { folder: string; id: string }[] {
  const flags = workspaces.flatMap((name) => ['-w', name]);
  const lines = npm(root, ['ls', '--omit=dev', '--all', '--parseable', '--long', ...flags]);
  return lines
    .split('\n')
    .map((line) => /^(.+?node_modules.+):((?:@[^@/]+\/)?[^@/:]+@[^:]+)/u.exec(line))
    .map((match) => ({ folder: match?.[1] ?? '', id: match?.[2] ?? '' }))
    .filter(({ id }) => id !== '' && !id.startsWith('@slipcase/'));
}

/** Copies what runs on this platform. A package inside another one has its own entry in the list. */
export async function copyPackages(root: string, to: string): Promise<void> {
  for (const from of productionPackages(root)) {
    await cp(from, join(to, relative(root, from)), {
      recursive: true,
      filter: (path) => path === from || (isNeeded(path) && isPartOf(from, path)),
    });
  }
}

function isPartOf(folder: string, path: string): boolean {
  const parts = PARTS[basename(folder)];
  if (!parts || statSync(path).isDirectory()) return true;
  return parts.test(relative(folder, path).replaceAll(sep, '/'));
}

function isNeeded(path: string): boolean {
  if (
    basename(path) === 'node_modules' ||
    (basename(dirname(path)) === 'node_modules' && basename(path) === '.bin')
  )
    return false;
  const [, platform, arch] = PLATFORM_FOLDER.exec(path.replaceAll(sep, '/')) ?? [];
  if (platform && platform !== process.platform) return false;
  if (arch && arch !== process.arch) return false;
  return !NEVER_RUN.test(path) && !UNUSED_WEIGHT.test(path.replaceAll(sep, '/'));
}

function npm(root: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}
