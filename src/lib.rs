#![doc = include_str!("../README.md")]
//!
//! # The modules
//!
//! The modules stand in layers, parted by blank lines; a module uses only modules of layers above its own.

pub mod text;

pub mod data;
pub mod report;

pub mod board;
pub mod throws;

pub mod rules;

pub mod variant;

pub mod game;

pub mod bots;
pub mod notation;
pub mod view;

pub mod record;
pub mod scenes;

pub mod study;

pub mod cli;
