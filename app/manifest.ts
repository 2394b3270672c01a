import type { MetadataRoute } from "next";
import { mediaTypes } from "@/lib/library/media/rules";

/** Herald on a phone's home screen. The colours are the light theme's canvas and accent. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: "/",
    name: "Herald",
    short_name: "Herald",
    description: "Write, schedule and publish a team's posts.",
    start_url: "/calendar",
    scope: "/",
    display: "standalone",
    background_color: "#f8f5f6",
    theme_color: "#f8f5f6",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: "Write a post", url: "/compose" },
      { name: "Queue", url: "/queue" },
    ],
    share_target: {
      action: "/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "media", accept: [...mediaTypes] }],
      },
    },
    screenshots: [
      {
        src: "/screenshot-calendar.png",
        sizes: "1280x800",
        type: "image/png",
        form_factor: "wide",
        label: "A week of posts in the calendar",
      },
      {
        src: "/screenshot-phone.png",
        sizes: "390x844",
        type: "image/png",
        form_factor: "narrow",
        label: "A week of posts on a phone",
      },
    ],
  };
}
