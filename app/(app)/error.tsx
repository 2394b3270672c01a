"use client";

export { PageError as default } from "@/components/shell/frame/page-error";
