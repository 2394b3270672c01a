import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import type { Mariadb } from "../mariadb";

const run = promisify(execFile);

export const wordpressDatabase = "wp";

export type WordPressUser = { login: string; password: string; applicationPassword: string };

export type WordPressServer = AsyncDisposable & {
  origin: string;
  admin: WordPressUser;
  editor: WordPressUser;
  author: WordPressUser;
  contributor: WordPressUser;
  /** Runs PHP as the site itself would. */
  php: (code: string) => Promise<string>;
};

const source = "/usr/share/wordpress";
const packages = "wordpress php-cli php-mysql php-gd php-xml php-mbstring php-curl mariadb-server";
const startsWithinMs = 60_000;

/** Says which command installs what a real site needs; null where it is there. */
export function lackingPackages(): string | null {
  const needed = [`${source}/wp-load.php`, "/usr/bin/php", "/usr/sbin/mariadbd"];
  if (needed.every((file) => existsSync(file))) return null;
  return `apt-get install -y --no-install-recommends ${packages}`;
}

/** Copies the site of Debian's packages, installs it with four users, and serves it on loopback. */
export async function startWordPress(port: number, database: Mariadb): Promise<WordPressServer> {
  const folder = await mkdtemp(join(tmpdir(), "herald-wordpress-"));
  const origin = `http://127.0.0.1:${port}`;
  const site = join(folder, "site");
  await run("cp", ["-rL", source, site]);
  await writeFile(join(site, "wp-config.php"), configurationOf(origin, database));
  await writeFile(join(folder, "router.php"), router(site));
  const php = async (code: string) => {
    const script = join(folder, `${randomBytes(6).toString("hex")}.php`);
    await writeFile(script, `<?php $_SERVER['HTTP_HOST'] = '127.0.0.1:${port}';\n${code}`);
    const { stdout } = await run("php", [script], { cwd: site, maxBuffer: 16 * 1024 * 1024 });
    return stdout;
  };
  const child = serve({ port, folder, site });
  const stop = async () => {
    await endGroup(child);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await install(php);
    const users = await makeUsers(php);
    await untilReady(child, `${origin}/wp-json/`);
    return { origin, ...users, php, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function configurationOf(origin: string, { port, user, password }: Mariadb): string {
  const keys = ["AUTH", "SECURE_AUTH", "LOGGED_IN", "NONCE"].flatMap((name) => {
    return [`${name}_KEY`, `${name}_SALT`];
  });
  const texts: Record<string, string> = {
    DB_NAME: wordpressDatabase,
    DB_USER: user,
    DB_PASSWORD: password,
    DB_HOST: `127.0.0.1:${port}`,
    DB_CHARSET: "utf8mb4",
    WP_HOME: origin,
    WP_SITEURL: origin,
    // Application passwords then work without https.
    WP_ENVIRONMENT_TYPE: "local",
    ...Object.fromEntries(keys.map((name) => [name, randomBytes(32).toString("hex")])),
  };
  const switched = ["WP_HTTP_BLOCK_EXTERNAL", "DISABLE_WP_CRON", "AUTOMATIC_UPDATER_DISABLED"];
  return [
    "<?php",
    ...Object.entries(texts).map(([name, text]) => `define('${name}', '${text}');`),
    ...switched.map((name) => `define('${name}', true);`),
    "define('WP_DEBUG', false);",
    "$table_prefix = 'wp_';",
    "if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');",
    "require_once ABSPATH . 'wp-settings.php';",
  ].join("\n");
}

function router(site: string): string {
  return `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($path !== '/' && file_exists('${site}' . $path)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require '${site}/index.php';
`;
}

async function install(php: WordPressServer["php"]): Promise<void> {
  await php(`define('WP_INSTALLING', true);
require 'wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Herald tests', 'admin', 'admin@example.com', true, '', wp_generate_password(20, false));
update_option('permalink_structure', '/%postname%/');`);
  await php(`require 'wp-load.php';
$wp_rewrite->init();
$wp_rewrite->flush_rules(false);`);
}

const Users = z.record(
  z.enum(["admin", "editor", "author", "contributor"]),
  z.object({ login: z.string(), password: z.string(), applicationPassword: z.string() }),
);

async function makeUsers(php: WordPressServer["php"]) {
  const output = await php(`require 'wp-load.php';
$made = [];
foreach (['admin' => 'administrator', 'editor' => 'editor', 'author' => 'author',
    'contributor' => 'contributor'] as $login => $role) {
  $password = wp_generate_password(20, false);
  $user = get_user_by('login', $login);
  $id = $user ? $user->ID : wp_insert_user(['user_login' => $login, 'user_pass' => $password,
    'user_email' => "$login@example.com", 'display_name' => ucfirst($login), 'role' => $role]);
  wp_set_password($password, $id);
  $own = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Test']);
  $made[$login] = ['login' => $login, 'password' => $password, 'applicationPassword' => $own[0]];
}
echo "\\nUSERS" . json_encode($made);`);
  const [, json = ""] = output.split("USERS");
  return Users.parse(JSON.parse(json));
}

type Serving = { port: number; folder: string; site: string };

function serve({ port, folder, site }: Serving): ChildProcess {
  const { PATH, HOME, LANG, NODE_ENV } = process.env;
  const listen = ["-S", `127.0.0.1:${port}`, "-t", site, join(folder, "router.php")];
  const limits = ["-d", "post_max_size=32M", "-d", "upload_max_filesize=32M"];
  return spawn("php", [...limits, ...listen], {
    cwd: site,
    env: { PATH, HOME, LANG, NODE_ENV, PHP_CLI_SERVER_WORKERS: "3" },
    stdio: "ignore",
    detached: true,
  });
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + startsWithinMs;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`PHP ended with ${child.exitCode}.`);
    if (Date.now() > until) throw new Error("The site does not answer.");
    await sleep(250);
  }
}

/** PHP serves by several processes, which form a group. */
async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  process.kill(-pid, "SIGKILL");
  await ended;
}
