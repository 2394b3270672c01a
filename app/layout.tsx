import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { readTheme, themeCookie } from "@/components/ui/theme";
import "./globals.css";

export const metadata: Metadata = {
  description: "Write, schedule and publish a team's posts.",
  robots: { index: false },
};

export const viewport: Viewport = {
  viewportFit: "cover",
  interactiveWidget: "resizes-content",
};

// Every page reads cookies: without this, a build renders each of them to find that out.
export const dynamic = "force-dynamic";

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(themeCookie)?.value);
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
