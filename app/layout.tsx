import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/frame/providers";
import { readTheme, type Theme, themeCookie } from "@/components/ui/theme";
import "./globals.css";

export const metadata: Metadata = {
  applicationName: "Herald",
  appleWebApp: { title: "Herald" },
  description: "Write, schedule and publish a team's posts.",
  robots: { index: false },
};

// Each is --role-canvas of its theme, which a browser wants in a notation that it knew before OKLCH.
const canvas = { light: "#f8f5f6", dark: "#110d0f" };

export async function generateViewport(): Promise<Viewport> {
  const theme = await chosenTheme();
  return {
    viewportFit: "cover",
    interactiveWidget: "resizes-content",
    themeColor:
      theme === "system"
        ? [
            { media: "(prefers-color-scheme: light)", color: canvas.light },
            { media: "(prefers-color-scheme: dark)", color: canvas.dark },
          ]
        : canvas[theme],
  };
}

// Every page reads cookies: without this, a build renders each of them to find that out.
export const dynamic = "force-dynamic";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await chosenTheme();
  return (
    <html
      lang="en"
      className={GeistSans.variable}
      data-theme={theme === "system" ? undefined : theme}
    >
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}

async function chosenTheme(): Promise<Theme> {
  return readTheme((await cookies()).get(themeCookie)?.value);
}
